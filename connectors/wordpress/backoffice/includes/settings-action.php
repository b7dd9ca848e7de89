<?php
/**
 * Saves the settings, then tests the connection.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_post_backoffice_connection', __NAMESPACE__ . '\\handle_connection' );
add_action( 'admin_post_backoffice_people', __NAMESPACE__ . '\\handle_people' );
add_action( 'admin_post_backoffice_pictures', __NAMESPACE__ . '\\handle_pictures' );

/** The three fields. What cannot work is not saved. */
function handle_connection(): void {
	require_settings_right( 'backoffice_connection' );
	if ( connection_is_fixed() ) {
		back_to_settings( 'error', __( 'The connection is set in wp-config.php.', 'backoffice' ) );
	}
	$saved    = (array) get_option( 'backoffice_connection', array() );
	$base_url = read_base_url( posted( 'base_url' ) );
	$secret   = posted( 'client_secret' );
	if ( is_wp_error( $base_url ) ) {
		back_to_settings( 'error', $base_url->get_error_message() );
	}
	if ( ! is_uuid( posted( 'client_id' ) ) ) {
		back_to_settings( 'error', __( 'The client ID is not a UUID.', 'backoffice' ) );
	}
	$client = strtolower( posted( 'client_id' ) );
	if ( '' === $secret && $base_url === ( $saved['base_url'] ?? '' ) && $client === ( $saved['client_id'] ?? '' ) ) {
		$secret = (string) unseal( $saved['client_secret'] ?? '', secret_purpose( $base_url ) );
	}
	if ( '' === $secret ) {
		// A saved secret is not sent to another address, or for another client, than it was entered for.
		back_to_settings( 'error', __( 'Enter the client secret.', 'backoffice' ) );
	}
	if ( $base_url !== ( $saved['base_url'] ?? '' ) || $client !== ( $saved['client_id'] ?? '' ) ) {
		unsubscribe();
	}
	save_connection( $base_url, $client, $secret );
	$about = check_connection();
	if ( is_wp_error( $about ) ) {
		back_to_settings( 'error', in_words( $about ) );
	}
	subscribe();
	if ( 'read_write' !== ( $about['client']['access'] ?? '' ) ) {
		back_to_settings( 'warning', __( 'Connected, but the access token may only read: visitors cannot enrol.', 'backoffice' ) );
	}
	/* translators: %s: name of a learning area */
	back_to_settings( 'success', sprintf( __( 'Connected to the learning area "%s".', 'backoffice' ), $about['learning_area']['name'] ?? '' ) );
}

/** Roles and level. */
function handle_people(): void {
	require_settings_right( 'backoffice_people' );
	$level = posted( 'level_id' );
	if ( '' !== $level && ! is_uuid( $level ) ) {
		back_to_settings( 'error', __( 'The level is not a UUID.', 'backoffice' ) );
	}
	// phpcs:ignore WordPress.Security.NonceVerification.Missing -- Checked by require_settings_right().
	$roles  = isset( $_POST['roles'] ) && is_array( $_POST['roles'] ) ? array_map( 'sanitize_text_field', wp_unslash( $_POST['roles'] ) ) : array();
	$people = array(
		'roles'    => array_values( array_intersect( $roles, array_keys( wp_roles()->get_names() ) ) ),
		'level_id' => strtolower( $level ),
	);
	update_option( 'backoffice_people', $people, true );
	back_to_settings( 'success', __( 'Saved.', 'backoffice' ) );
}

/** Hosts. A list with a mistake changes nothing. */
function handle_pictures(): void {
	require_settings_right( 'backoffice_pictures' );
	$hosts = read_image_hosts( posted( 'image_hosts' ) );
	if ( is_wp_error( $hosts ) ) {
		back_to_settings( 'error', $hosts->get_error_message() );
	}
	update_option( 'backoffice_image_hosts', $hosts, true );
	back_to_settings( 'success', __( 'Saved.', 'backoffice' ) );
}

/**
 * Capability and nonce.
 *
 * @param string $action Of admin-post.php.
 */
function require_settings_right( string $action ): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'You may not change these settings.', 'backoffice' ), '', array( 'response' => 403 ) );
	}
	check_admin_referer( $action );
}

/**
 * A field of the form.
 *
 * @param string $name Of the field.
 */
function posted( string $name ): string {
	// phpcs:ignore WordPress.Security.NonceVerification.Missing -- Checked by require_settings_right().
	$value = $_POST[ $name ] ?? '';
	return is_string( $value ) ? trim( sanitize_text_field( wp_unslash( $value ) ) ) : '';
}

/**
 * Shows a text on the settings page.
 *
 * @param string $kind "success", "warning" or "error".
 * @param string $text What happened and what to do.
 * @return never
 */
function back_to_settings( string $kind, string $text ): void {
	$said = array(
		'kind' => $kind,
		'text' => $text,
	);
	set_transient( 'backoffice_said_' . get_current_user_id(), $said, MINUTE_IN_SECONDS );
	wp_safe_redirect( admin_url( 'options-general.php?page=backoffice' ), 303 );
	exit;
}
