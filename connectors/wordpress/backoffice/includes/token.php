<?php
/**
 * One token for the whole site, until shortly before it expires.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const RENEW_BEFORE_SECONDS = 60;

/**
 * The shared token. When many pages need a new one at once, one of them asks and the others wait for it.
 *
 * @param array  $connection As connection() returns it.
 * @param string $refused    A token that got 401, or nothing.
 * @return string|\WP_Error
 */
function token( array $connection, string $refused = '' ) {
	$kept = kept_token( $connection, get_option( 'backoffice_token' ) );
	if ( null !== $kept && $kept !== $refused ) {
		return $kept;
	}
	$locked = lock( 'token' );
	try {
		// Bypasses the object cache: another request may have just got one.
		$kept = kept_token( $connection, fresh_option( 'backoffice_token' ) );
		if ( null !== $kept && $kept !== $refused ) {
			return $kept;
		}
		wp_cache_delete( 'backoffice_pause', 'options' );
		wp_cache_delete( 'alloptions', 'options' );
		return remembered_error( $connection ) ?? request_token( $connection );
	} finally {
		if ( $locked ) {
			unlock( 'token' );
		}
	}
}

/**
 * Asks the service.
 *
 * @param array $connection As connection() returns it.
 * @return string|\WP_Error
 */
function request_token( array $connection ) {
	$form   = array(
		'grant_type'    => 'client_credentials',
		'client_id'     => $connection['client_id'],
		'client_secret' => $connection['client_secret'],
	);
	$issued = send( $connection['base_url'], 'POST', '/oauth/token', array(), $form );
	$token  = is_wp_error( $issued ) ? null : ( $issued['access_token'] ?? null );
	if ( ! is_wp_error( $issued ) && ! ( is_string( $token ) && preg_match( '/\A[A-Za-z0-9_.~+\/=-]{1,512}\z/', $token ) ) ) {
		$issued = problem_of( array( 'response' => array( 'code' => 200 ) ), $connection['base_url'] );
	}
	if ( is_wp_error( $issued ) ) {
		pause_calls( $connection, $issued );
		return $issued;
	}
	$kept = array(
		'token' => seal( $issued['access_token'], 'token' ),
		'until' => time() + (int) ( $issued['expires_in'] ?? 0 ),
		'for'   => fingerprint( $connection ),
	);
	update_option( 'backoffice_token', $kept, false );
	return $issued['access_token'];
}

/**
 * The token of this connection, if it lasts long enough.
 *
 * @param array $connection As connection() returns it.
 * @param mixed $kept       From the database.
 */
function kept_token( array $connection, $kept ): ?string {
	if ( ! is_array( $kept ) || $kept['until'] - RENEW_BEFORE_SECONDS <= time() || fingerprint( $connection ) !== $kept['for'] ) {
		return null;
	}
	return unseal( $kept['token'], 'token' );
}

/** The token goes with the settings. */
function forget_token(): void {
	delete_option( 'backoffice_token' );
}
