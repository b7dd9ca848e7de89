<?php
/**
 * How administrators see that something is wrong: Site Health, and a notice.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_filter( 'site_status_tests', __NAMESPACE__ . '\\add_health_test' );
add_action( 'rest_api_init', __NAMESPACE__ . '\\add_health_route' );
add_action( 'admin_notices', __NAMESPACE__ . '\\show_notice' );

const WARN_BEFORE_DAYS = 30;

/**
 * Registers the test. The page of Site Health asks for it afterwards, so that it does not wait for the service.
 *
 * @param array $tests Of all plugins.
 */
function add_health_test( $tests ): array {
	$tests['async']['backoffice'] = array(
		'label'             => 'Backoffice',
		'test'              => rest_url( 'backoffice/v1/health' ),
		'has_rest'          => true,
		'async_direct_test' => __NAMESPACE__ . '\\test_health',
	);
	return $tests;
}

/** For those who may see Site Health. */
function add_health_route(): void {
	register_rest_route(
		'backoffice/v1',
		'/health',
		array(
			'methods'             => 'GET',
			'callback'            => __NAMESPACE__ . '\\test_health',
			'permission_callback' => static fn() => current_user_can( 'view_site_health_checks' ),
		)
	);
}

/** Whether the connection works now. */
function test_health(): array {
	$about  = check_connection();
	$failed = is_wp_error( $about );
	$salts  = has_own_salts() || connection_is_fixed() ? '' : words_for_salts();
	return array(
		'label'       => $failed ? __( 'Backoffice is not connected', 'backoffice' ) : __( 'Backoffice is connected', 'backoffice' ),
		'status'      => $failed ? 'critical' : ( '' === $salts ? 'good' : 'recommended' ),
		'badge'       => array(
			'label' => 'Backoffice',
			'color' => 'blue',
		),
		/* translators: %s: name of a learning area */
		'description' => '<p>' . esc_html( $failed ? in_words( $about ) : sprintf( __( 'Connected to the learning area "%s".', 'backoffice' ), $about['learning_area']['name'] ?? '' ) ) . '</p>' . ( $failed ? '' : '<p>' . esc_html( words_for_webhook() ) . '</p>' ) . ( '' === $salts ? '' : '<p>' . esc_html( $salts ) . '</p>' ),
		'actions'     => '<p><a href="' . esc_url( admin_url( 'options-general.php?page=backoffice' ) ) . '">' . esc_html__( 'Settings', 'backoffice' ) . '</a></p>',
		'test'        => 'backoffice',
	);
}

/** How changes arrive. */
function words_for_webhook(): string {
	$known = (array) get_option( 'backoffice_webhook', array() );
	if ( ! empty( $known['taken'] ) ) {
		return __( 'Changes of courses are shown within minutes: another access token of the learning area has taken the IDs for the webhook of this site. Ask an administrator of Backoffice to delete its webhooks for this site, or for a new access token.', 'backoffice' );
	}
	return is_subscribed() ? __( 'Changes of courses are shown at once: Backoffice sends them by webhook.', 'backoffice' ) : __( 'Changes of courses are shown within minutes: WP-Cron looks for them.', 'backoffice' );
}

/** What is wrong without salts of the site's own, and what to do. */
function words_for_salts(): string {
	return __( 'wp-config.php has no salts of its own (AUTH_KEY and AUTH_SALT). So the key to the client secret is in the same database as the secret. Set both, then enter the secret again.', 'backoffice' );
}

/** When the access token was refused or is about to end. Makes no request, so that no page waits. */
function show_notice(): void {
	$text = current_user_can( 'manage_options' ) ? notice_text() : '';
	if ( '' !== $text ) {
		echo '<div class="notice notice-warning"><p><strong>Backoffice:</strong> ' . esc_html( $text ) . ' <a href="' . esc_url( admin_url( 'options-general.php?page=backoffice' ) ) . '">' . esc_html__( 'Settings', 'backoffice' ) . '</a></p></div>';
	}
}

/** The text of the notice, or nothing. */
function notice_text(): string {
	$connection = connection();
	if ( is_wp_error( $connection ) ) {
		return 'backoffice_not_connected' === $connection->get_error_code() ? '' : $connection->get_error_message();
	}
	$error = remembered_error( $connection ) ?? remembered_error( $connection, BACKGROUND ) ?? remembered_error( $connection, SITE );
	if ( null !== $error ) {
		return in_words( $error );
	}
	$ends = (int) get_option( 'backoffice_ends', 0 );
	if ( 0 === $ends || $ends > time() + WARN_BEFORE_DAYS * DAY_IN_SECONDS ) {
		return '';
	}
	/* translators: %s: a date */
	return sprintf( __( 'The access token ends on %s. Ask an administrator of Backoffice for a new one.', 'backoffice' ), wp_date( (string) get_option( 'date_format' ), $ends ) );
}
