<?php
/**
 * What is the same for everyone is loaded once in a while, and shown for longer if the service does not respond.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const FRESH_SECONDS   = 300;
const MISSING_SECONDS = 60;
const MAX_MISSING    = 100;

/**
 * A recent value, or one that is loaded now; if loading fails for a while, the value of the last day.
 *
 * @param string   $name Of the value, with everything that it depends on.
 * @param callable $load Returns an array or a WP_Error.
 * @return array|\WP_Error
 */
function cached( string $name, callable $load ) {
	$key  = 'backoffice_' . md5( get_option( 'backoffice_cache', '0' ) . connection_name() . $name );
	$kept = get_transient( $key );
	// Read first, so that changes during the load trigger another one.
	$changes = (int) get_option( 'backoffice_changes', 0 );
	if ( ! is_array( $kept ) ) {
		return is_missing( $key, $changes ) ? not_found() : load_first( $key, $load, $changes );
	}
	if ( $kept['until'] > time() && $kept['changes'] === $changes ) {
		return $kept['value'];
	}
	// Until it is loaded, other requests show the old value.
	$claimed = array(
		'until'   => time() + TIMEOUT_SECONDS,
		'changes' => $changes,
	);
	set_transient( $key, $claimed + $kept, max( 1, ( $kept['ends'] ?? 0 ) - time() ) );
	$value = load_and_keep( $key, $load, $changes );
	return is_wp_error( $value ) && is_passing( $value ) ? $kept['value'] : $value;
}

/**
 * When many pages need the same value for the first time, one of them loads it and the others wait.
 *
 * @param string   $key     Of the transient.
 * @param callable $load    Returns an array or a WP_Error.
 * @param int      $changes Number of refreshes so far.
 * @return array|\WP_Error
 */
function load_first( string $key, callable $load, int $changes ) {
	$locked = lock( $key );
	try {
		// Bypasses the object cache of this process: another request may have just loaded it.
		if ( ! wp_using_ext_object_cache() ) {
			wp_cache_delete( "_transient_$key", 'options' );
			wp_cache_delete( "_transient_timeout_$key", 'options' );
			wp_cache_delete( 'notoptions', 'options' );
		}
		$kept = get_transient( $key );
		return is_array( $kept ) ? $kept['value'] : load_and_keep( $key, $load, $changes );
	} finally {
		if ( $locked ) {
			unlock( $key );
		}
	}
}

/**
 * Loads the value and stores it for other requests.
 *
 * @param string   $key     Of the transient.
 * @param callable $load    Returns an array or a WP_Error.
 * @param int      $changes Number of refreshes so far.
 * @return array|\WP_Error
 */
function load_and_keep( string $key, callable $load, int $changes ) {
	$value = $load();
	if ( is_wp_error( $value ) ) {
		remember_missing( $key, $value, $changes );
		return $value;
	}
	$keep = array(
		'value'   => $value,
		'changes' => $changes,
		'until'   => time() + FRESH_SECONDS,
		'ends'    => time() + DAY_IN_SECONDS,
	);
	set_transient( $key, $keep, DAY_IN_SECONDS );
	return $value;
}

/**
 * Whether the service said a moment ago that this does not exist.
 *
 * @param string $key     Of the transient.
 * @param int    $changes Number of refreshes so far.
 */
function is_missing( string $key, int $changes ): bool {
	$missing = get_option( 'backoffice_missing' );
	return is_array( $missing ) && isset( $missing[ $key ] ) && $missing[ $key ][0] > time() && $missing[ $key ][1] === $changes;
}

/**
 * For a short while, and only the latest ones: anyone can ask for something that does not exist.
 *
 * @param string    $key     Of the transient.
 * @param \WP_Error $error   From a call.
 * @param int       $changes Number of refreshes so far.
 */
function remember_missing( string $key, \WP_Error $error, int $changes ): void {
	if ( 'not_found' !== code_of( $error ) ) {
		return;
	}
	$missing         = array_filter( (array) get_option( 'backoffice_missing', array() ), static fn( $entry ) => is_array( $entry ) && $entry[0] > time() );
	$missing[ $key ] = array( time() + MISSING_SECONDS, $changes );
	update_option( 'backoffice_missing', array_slice( $missing, -MAX_MISSING, null, true ), false );
}

/** Everything is loaded again; until that succeeds, the old values are shown. */
function refresh_cached(): void {
	update_option( 'backoffice_changes', (int) get_option( 'backoffice_changes', 0 ) + 1, true );
}

/** Drops all values, so that nothing from another connection is shown. */
function forget_cached(): void {
	update_option( 'backoffice_cache', wp_generate_uuid4(), true );
}
