<?php
/**
 * What is the same for everyone is asked for once in a while, and shown for longer if the service does not respond.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const FRESH_SECONDS = 300;

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
	$mine = is_array( $kept );
	// From before it is loaded: what changes meanwhile is loaded again.
	$changes = (int) get_option( 'backoffice_changes', 0 );
	if ( $mine && $kept['until'] > time() && $kept['changes'] === $changes ) {
		return $kept['value'];
	}
	if ( $mine ) {
		// Meanwhile the others show the old.
		$claimed = array(
			'until'   => time() + TIMEOUT_SECONDS,
			'changes' => $changes,
		);
		set_transient( $key, $claimed + $kept, max( 1, ( $kept['ends'] ?? 0 ) - time() ) );
	}
	$value = $load();
	if ( is_wp_error( $value ) ) {
		return $mine && is_passing( $value ) ? $kept['value'] : $value;
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

/** Everything is loaded again; until that succeeds, the old is shown. */
function refresh_cached(): void {
	update_option( 'backoffice_changes', (int) get_option( 'backoffice_changes', 0 ) + 1, true );
}

/** Nothing of another connection is shown. */
function forget_cached(): void {
	update_option( 'backoffice_cache', wp_generate_uuid4(), true );
}
