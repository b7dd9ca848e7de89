<?php
/**
 * Calls that visitors can cause as often as they like, because no page in the cache answers them: searches, later pages and
 * courses by their ID, and everything for those who are logged in. All share the limit of the access token, so anonymous
 * visitors get a part of it, visitors who are logged in get another part, and each of these only a little of that.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const CALLS_PER_MINUTE         = 300;
const VISITOR_CALLS_PER_MINUTE = 600;
const CALLS_PER_VISITOR        = 60;

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
	/** How many of the calls per minute are for what anyone can cause. */
	$most = (int) apply_filters( 'backoffice_calls_per_minute', CALLS_PER_MINUTE );
	return take_from_budget( 'backoffice_budget', $most ) ? call( 'GET', $path, $more ) : too_many_calls();
}

/** Whether the visitor who is logged in may cause another call in this minute. */
function take_from_visitors_budget(): bool {
	/** How many calls per minute one visitor can cause. */
	$own = (int) apply_filters( 'backoffice_calls_per_visitor', CALLS_PER_VISITOR );
	/** How many calls per minute are for all visitors who are logged in. */
	$all = (int) apply_filters( 'backoffice_calls_of_visitors', VISITOR_CALLS_PER_MINUTE );
	// First their own: a visitor who has used it up takes nothing from others.
	return take_from_own_budget( get_current_user_id(), $own ) && take_from_budget( 'backoffice_budget_visitors', $all );
}

/**
 * Counts in the database in one statement, so that simultaneous calls are all counted.
 *
 * @param string $name Of an option.
 * @param int    $most Calls in a minute.
 */
function take_from_budget( string $name, int $most ): bool {
	global $wpdb;
	$first = first_of_minute();
	// phpcs:disable WordPress.DB.DirectDatabaseQuery -- Options cannot be counted up.
	$counted = $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = LAST_INSERT_ID(IF(CAST(option_value AS UNSIGNED) >= %d, CAST(option_value AS UNSIGNED) + 1, %d)) WHERE option_name = %s", $first, $first + 1, $name ) );
	if ( ! $counted ) {
		add_option( $name, (string) ( $first + 1 ), '', false );
		return $most > 0;
	}
	return (int) $wpdb->get_var( 'SELECT LAST_INSERT_ID()' ) - $first <= $most;
	// phpcs:enable
}

/**
 * The same for one user.
 *
 * @param int $user_id Who is logged in.
 * @param int $most    Calls in a minute.
 */
function take_from_own_budget( int $user_id, int $most ): bool {
	global $wpdb;
	$first = first_of_minute();
	// phpcs:disable WordPress.DB.DirectDatabaseQuery -- User meta cannot be counted up.
	$counted = $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->usermeta} SET meta_value = LAST_INSERT_ID(IF(CAST(meta_value AS UNSIGNED) >= %d, CAST(meta_value AS UNSIGNED) + 1, %d)) WHERE user_id = %d AND meta_key = %s", $first, $first + 1, $user_id, own_key( 'budget' ) ) );
	if ( ! $counted ) {
		add_user_meta( $user_id, own_key( 'budget' ), (string) ( $first + 1 ), true );
		return $most > 0;
	}
	return (int) $wpdb->get_var( 'SELECT LAST_INSERT_ID()' ) - $first <= $most;
	// phpcs:enable
}

/** Where counting starts in this minute: the number of the minute, with room for the calls. */
function first_of_minute(): int {
	return (int) floor( time() / MINUTE_IN_SECONDS ) * 1000000;
}

/**
 * The meta key of a value about a user of this site. It begins with "_", so that plugins that let users edit their own fields
 * leave it alone.
 *
 * @param string $what Such as "budget".
 */
function own_key( string $what ): string {
	global $wpdb;
	return '_' . $wpdb->get_blog_prefix() . "backoffice_$what";
}

/** The error that the service itself would send. */
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
