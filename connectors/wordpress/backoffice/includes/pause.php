<?php
/**
 * Remembers that the service refused or did not respond, so that not every page view tries again.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const REFUSED_SECONDS     = 300;
const UNREACHABLE_SECONDS = 20;

/**
 * The error that is still remembered, or null.
 *
 * @param array  $connection As connection() returns it.
 * @param string $lane       Of the calls, or nothing for all calls.
 */
function remembered_error( array $connection, string $lane = '' ): ?\WP_Error {
	$kept = get_option( "backoffice_pause$lane" );
	if ( ! is_array( $kept ) || $kept['until'] <= time() || fingerprint( $connection ) !== $kept['for'] ) {
		return null;
	}
	$words = 'no_response' === $kept['details']['code'] ? no_response( $connection['base_url'] )->get_error_message() : words_for( $kept['details'], array(), $connection['base_url'] );
	return new \WP_Error( 'backoffice_problem', $words, $kept['details'] );
}

/**
 * Remembers an error for as long as trying again makes no sense.
 *
 * @param array     $connection As connection() returns it.
 * @param \WP_Error $error      From send().
 * @param string    $lane       Of the calls, or nothing for all calls.
 */
function pause_calls( array $connection, \WP_Error $error, string $lane = '' ): void {
	$details = $error->get_error_data();
	$seconds = 0;
	if ( 'invalid_client' === $details['code'] || ( '' === $details['code'] && $details['status'] < 500 ) ) {
		$seconds = REFUSED_SECONDS;
	} elseif ( 429 === $details['status'] || 503 === $details['status'] ) {
		$seconds = min( max( $details['retry_after'], 1 ), REFUSED_SECONDS );
	} elseif ( 0 === $details['status'] || $details['status'] >= 500 ) {
		$seconds = UNREACHABLE_SECONDS;
	}
	if ( $seconds > 0 ) {
		$kept = array(
			'until'   => time() + $seconds,
			'for'     => fingerprint( $connection ),
			'details' => $details,
		);
		update_option( "backoffice_pause$lane", $kept, true );
	}
}

/** The next call is made at once. */
function resume_calls(): void {
	foreach ( array( 'backoffice_pause', 'backoffice_pause' . ANYONE, 'backoffice_pause' . WEBHOOK ) as $name ) {
		if ( false !== get_option( $name ) ) {
			delete_option( $name );
		}
	}
}
