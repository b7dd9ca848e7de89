<?php
/**
 * Settings › Backoffice.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_menu', __NAMESPACE__ . '\\add_settings_page' );

/** Only for those who may change options. */
function add_settings_page(): void {
	add_options_page( 'Backoffice', 'Backoffice', 'manage_options', 'backoffice', __NAMESPACE__ . '\\render_settings_page' );
}

/** The connection, who takes part, and pictures. */
function render_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>Backoffice</h1>';
	$said = get_transient( 'backoffice_said_' . get_current_user_id() );
	if ( is_array( $said ) ) {
		delete_transient( 'backoffice_said_' . get_current_user_id() );
		echo '<div id="backoffice-said" class="notice notice-' . esc_attr( $said['kind'] ) . '" role="status"><p>' . esc_html( $said['text'] ) . '</p></div>';
	}
	echo '<h2>' . esc_html__( 'Connection', 'backoffice' ) . '</h2>';
	if ( connection_is_fixed() ) {
		echo '<p>' . esc_html__( 'The connection is set in wp-config.php.', 'backoffice' ) . '</p>';
	} else {
		render_connection_form();
	}
	echo '<h2>' . esc_html__( 'People', 'backoffice' ) . '</h2>';
	render_people_form();
	echo '<h2>' . esc_html__( 'Pictures', 'backoffice' ) . '</h2>';
	render_pictures_form();
	echo '</div>';
}

/** Exactly three fields. The secret is never shown again. */
function render_connection_form(): void {
	$saved = (array) get_option( 'backoffice_connection', array() );
	begin_form( 'backoffice_connection' );
	text_field( 'base_url', __( 'Base URL', 'backoffice' ), $saved['base_url'] ?? '', 'url', __( 'The root of the installation, such as https://learn.example.org, without a path.', 'backoffice' ) );
	text_field( 'client_id', __( 'Client ID', 'backoffice' ), $saved['client_id'] ?? '', 'text', __( 'A UUID.', 'backoffice' ) );
	text_field( 'client_secret', __( 'Client Secret', 'backoffice' ), '', 'password', $saved ? __( 'Saved. Leave empty to keep it.', 'backoffice' ) : __( 'Begins with bocs_.', 'backoffice' ) );
	end_form( __( 'Save and test', 'backoffice' ) );
	if ( ! has_own_salts() ) {
		echo '<div class="notice notice-warning inline"><p>' . esc_html( words_for_salts() ) . '</p></div>';
	}
}

/** Roles and the level of new people. */
function render_people_form(): void {
	begin_form( 'backoffice_people' );
	echo '<tr><th scope="row">' . esc_html__( 'Who takes part', 'backoffice' ) . '</th><td><fieldset><legend class="screen-reader-text">' . esc_html__( 'Who takes part', 'backoffice' ) . '</legend>';
	foreach ( wp_roles()->get_names() as $role => $name ) {
		echo '<label><input type="checkbox" name="roles[]" value="' . esc_attr( $role ) . '"' . checked( in_array( $role, participating_roles(), true ), true, false ) . '> ' . esc_html( translate_user_role( $name ) ) . '</label><br>';
	}
	echo '<p class="description">' . esc_html__( 'Users of a role that is removed here can no longer enrol, but they are not deactivated.', 'backoffice' ) . '</p></fieldset></td></tr>';
	text_field( 'level_id', __( 'Level of new people', 'backoffice' ), home_level(), 'text', __( 'The UUID of a hierarchy level. Empty for the level of the access token.', 'backoffice' ) );
	end_form( __( 'Save', 'backoffice' ) );
}

/** Where pictures of courses may come from. */
function render_pictures_form(): void {
	begin_form( 'backoffice_pictures' );
	text_field( 'image_hosts', __( 'Hosts of pictures', 'backoffice' ), implode( ' ', image_hosts() ), 'text', __( 'Such as images.example.org, separated by blanks. The browsers of visitors load pictures of courses from these hosts, which learn the address of each visitor. If empty, only pictures from the media library of this site are shown.', 'backoffice' ) );
	end_form( __( 'Save pictures', 'backoffice' ) );
}

/**
 * A form to admin-post.php, with a nonce.
 *
 * @param string $action Of admin-post.php.
 */
function begin_form( string $action ): void {
	echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="' . esc_attr( $action ) . '">';
	wp_nonce_field( $action );
	echo '<table class="form-table" role="presentation">';
}

/**
 * One row.
 *
 * @param string $name  Of the field.
 * @param string $label For people.
 * @param string $value What it has now.
 * @param string $type  Of the input.
 * @param string $help  Below it.
 */
function text_field( string $name, string $label, string $value, string $type, string $help ): void {
	echo '<tr><th scope="row"><label for="backoffice-' . esc_attr( $name ) . '">' . esc_html( $label ) . '</label></th><td>'
		. '<input class="regular-text" id="backoffice-' . esc_attr( $name ) . '" name="' . esc_attr( $name ) . '" type="' . esc_attr( $type ) . '" value="' . esc_attr( $value ) . '" autocomplete="off" aria-describedby="backoffice-' . esc_attr( $name ) . '-help">'
		. '<p class="description" id="backoffice-' . esc_attr( $name ) . '-help">' . esc_html( $help ) . '</p></td></tr>';
}

/**
 * The end of the form.
 *
 * @param string $label Of the button.
 */
function end_form( string $label ): void {
	echo '</table>';
	submit_button( $label );
	echo '</form>';
}
