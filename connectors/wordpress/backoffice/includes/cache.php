<?php
/**
 * What is the same for everyone is asked for once in a while, and shown for longer if the service does not respond.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const FRESH_SECONDS   = 300;
const MISSING_SECONDS = 60;
const MOST_MISSING    = 100;

/**
 * What was loaded lately, or is loaded now; if that fails for a while, what was loaded within the last day.
 *
 * @param string   $name Of what is loaded, with everything that it depends on.
 * @param callable $load Returns an array or a WP_Error.
 * @return array|\WP_Error
 */
function cached( string $name, callable $load ) {
	$key  = 'backoffice_' . md5( get_option( 'backoffice_cache', '0' ) . connection_name() . $name );
	$kept = get_transient( $key );
	// From before it is loaded: what changes meanwhile is loaded again.
	$changes = (int) get_option( 'backoffice_changes', 0 );
	if ( ! is_array( $kept ) ) {
		return is_missing( $key, $changes ) ? not_found() : load_first( $key, $load, $changes );
	}
	if ( $kept['until'] > time() && $kept['changes'] === $changes ) {
		return $kept['value'];
	}
	// Meanwhile the others show the old.
	$claimed = array(
		'until'   => time() + TIMEOUT_SECONDS,
		'changes' => $changes,
	);
	set_transient( $key, $claimed + $kept, max( 1, ( $kept['ends'] ?? 0 ) - time() ) );
	$value = load_and_keep( $key, $load, $changes );
	return is_wp_error( $value ) && is_passing( $value ) ? $kept['value'] : $value;
}

/**
 * When many pages need the same for the first time, one of them loads it and the others wait.
 *
 * @param string   $key     Of the transient.
 * @param callable $load    Returns an array or a WP_Error.
 * @param int      $changes How often everything was to be loaded again.
 * @return array|\WP_Error
 */
function load_first( string $key, callable $load, int $changes ) {
	$locked = lock( $key );
	try {
		// Past the object cache of this process: someone else may have just loaded it.
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
 * Loads it and keeps it for the others.
 *
 * @param string   $key     Of the transient.
 * @param callable $load    Returns an array or a WP_Error.
 * @param int      $changes How often everything was to be loaded again.
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
 * @param int    $changes How often everything was to be loaded again.
 */
function is_missing( string $key, int $changes ): bool {
	$missing = get_option( 'backoffice_missing' );
	return is_array( $missing ) && isset( $missing[ $key ] ) && $missing[ $key ][0] > time() && $missing[ $key ][1] === $changes;
}

/**
 * For a short while, and only the last ones: anyone can ask for what does not exist.
 *
 * @param string    $key     Of the transient.
 * @param \WP_Error $error   From a call.
 * @param int       $changes How often everything was to be loaded again.
 */
function remember_missing( string $key, \WP_Error $error, int $changes ): void {
	if ( 'not_found' !== code_of( $error ) ) {
		return;
	}
	$missing         = array_filter( (array) get_option( 'backoffice_missing', array() ), static fn( $entry ) => is_array( $entry ) && $entry[0] > time() );
	$missing[ $key ] = array( time() + MISSING_SECONDS, $changes );
	update_option( 'backoffice_missing', array_slice( $missing, -MOST_MISSING, null, true ), false );
}

/** Everything is loaded again; until that succeeds, the old is shown. */
function refresh_cached(): void {
	update_option( 'backoffice_changes', (int) get_option( 'backoffice_changes', 0 ) + 1, true );
}

/** Nothing of another connection is shown. */
function forget_cached(): void {
	update_option( 'backoffice_cache', wp_generate_uuid4(), true );
}
