<?php
/**
 * Checks for changes from time to time, by WP-Cron.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'backoffice_poll', __NAMESPACE__ . '\\poll' );
// phpcs:ignore WordPress.WP.CronInterval -- One request, so that changes show within minutes.
add_filter( 'cron_schedules', __NAMESPACE__ . '\\add_interval' );

/**
 * Every five minutes.
 *
 * @param array $schedules Of all plugins.
 */
function add_interval( $schedules ): array {
	$schedules['backoffice'] = array(
		'interval' => 5 * MINUTE_IN_SECONDS,
		'display'  => __( 'Every five minutes', 'backoffice' ),
	);
	return $schedules;
}

/**
 * Refreshes the cache if courses have changed since the last time. In any status, because archiving is a change, too.
 */
function poll(): void {
	if ( is_wp_error( connection() ) ) {
		return;
	}
	finish_departures();
	check_connection();
	subscribe();
	$since = (string) get_option( 'backoffice_seen', '' );
	if ( '' === $since ) {
		// The first time: begin with now.
		update_option( 'backoffice_seen', gmdate( 'Y-m-d\TH:i:s\Z', time() - MINUTE_IN_SECONDS ), false );
		refresh_cached();
		return;
	}
	$latest = latest_change( $since );
	if ( $latest !== $since ) {
		update_option( 'backoffice_seen', $latest, false );
		refresh_cached();
	}
}

/**
 * When a course was last changed, as far as a few pages show; the next run continues from there. The pages are small,
 * because descriptions can be long.
 *
 * @param string $since A time of the service.
 */
function latest_change( string $since ): string {
	$latest = $since;
	$query  = array(
		'limit'         => 20,
		'updated_since' => $since,
	);
	for ( $read = 0; $read < MAX_PAGES; $read++ ) {
		$page = call( 'GET', '/api/1/courses', array( 'query' => $query ) );
		if ( is_wp_error( $page ) ) {
			break;
		}
		$times  = array_filter( array_column( (array) ( $page['data'] ?? array() ), 'updated_at' ), 'is_string' );
		$latest = max( array_merge( array( $latest ), array_values( $times ) ) );
		if ( ! is_string( $page['next_cursor'] ?? null ) ) {
			break;
		}
		$query['cursor'] = $page['next_cursor'];
	}
	return $latest;
}

/**
 * Asks for the learning area and the rights of the access token, and remembers when the token expires.
 *
 * @return array|\WP_Error
 */
function check_connection() {
	$about = call( 'GET', '/api/1' );
	if ( ! is_wp_error( $about ) ) {
		$ends = strtotime( (string) ( $about['client']['expires_at'] ?? '' ) );
		update_option( 'backoffice_ends', (int) $ends, true );
	}
	return $about;
}
