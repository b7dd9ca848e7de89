<?php
/**
 * Calls that anyone can cause as often as they like, because no page in the cache answers them: searches, later pages and
 * courses by their ID. All visitors share the limit of the access token, so these get a part of it, and when one of them
 * fails, only they pause.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const ANYONE           = '_anyone';
const WEBHOOK          = '_webhook';
const CALLS_PER_MINUTE = 300;

/**
 * Reads for visitors who may be anyone.
 *
 * @param string|\WP_Error $path  From path_of(), or a fixed one.
 * @param array            $query Parameters.
 * @return array|\WP_Error
 */
function read_for_anyone( $path, array $query = array() ) {
	$more = array(
		'query' => $query,
		'lane'  => ANYONE,
	);
	return take_from_budget() ? call( 'GET', $path, $more ) : too_many_calls();
}

/** Counts in the database in one statement, so that many at once do not count as one. */
function take_from_budget(): bool {
	global $wpdb;
	/** How many of the calls per minute are for what anyone can cause. */
	$most  = (int) apply_filters( 'backoffice_calls_per_minute', CALLS_PER_MINUTE );
	$first = (int) floor( time() / MINUTE_IN_SECONDS ) * 1000000;
	// phpcs:disable WordPress.DB.DirectDatabaseQuery -- Options cannot be counted up.
	$counted = $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = LAST_INSERT_ID(IF(CAST(option_value AS UNSIGNED) >= %d, CAST(option_value AS UNSIGNED) + 1, %d)) WHERE option_name = 'backoffice_budget'", $first, $first + 1 ) );
	if ( ! $counted ) {
		add_option( 'backoffice_budget', (string) ( $first + 1 ), '', false );
		return true;
	}
	return (int) $wpdb->get_var( 'SELECT LAST_INSERT_ID()' ) - $first <= $most;
	// phpcs:enable
}

/** As the service itself says it. */
function too_many_calls(): \WP_Error {
	$details = array(
		'status'      => 429,
		'code'        => 'too_many_requests',
		'reason'      => '',
		'request_id'  => '',
		'retry_after' => MINUTE_IN_SECONDS,
	);
	return new \WP_Error( 'backoffice_problem', words_for( $details, array(), '' ), $details );
}
