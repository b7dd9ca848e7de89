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
 * The error that still pauses calls, or null.
 *
 * @param array  $connection As connection() returns it.
 * @param string $lane       Of the calls, or empty for all lanes.
 */
function remembered_error( array $connection, string $lane = '' ): ?\WP_Error {
	$error = error_in( $connection, get_option( "backoffice_pause$lane" ) );
	return $error ?? ( VISITOR === $lane ? error_in( $connection, get_user_meta( get_current_user_id(), own_key( 'pause' ), true ) ) : null );
}

/**
 * The error that was kept, if it is still worth remembering.
 *
 * @param array $connection As connection() returns it.
 * @param mixed $kept       From the database.
 */
function error_in( array $connection, $kept ): ?\WP_Error {
	if ( ! is_array( $kept ) || $kept['until'] <= time() || fingerprint( $connection ) !== $kept['for'] ) {
		return null;
	}
	$words = 'no_response' === $kept['details']['code'] ? no_response( $connection['base_url'] )->get_error_message() : words_for( $kept['details'], array(), $connection['base_url'] );
	return new \WP_Error( 'backoffice_problem', $words, $kept['details'] );
}

/**
 * Remembers an error for as long as retrying makes no sense. Too many calls pause only the lane that made them. Any other error
 * of a visitor pauses only that visitor: visitors choose what they request.
 *
 * @param array     $connection As connection() returns it.
 * @param \WP_Error $error      From send().
 * @param string    $lane       Of the calls, or empty for all lanes.
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
		if ( VISITOR === $lane && 429 !== $details['status'] ) {
			update_user_meta( get_current_user_id(), own_key( 'pause' ), $kept );
			return;
		}
		$for_all = 0 === $details['status'] && speaks_for_all( $lane );
		update_option( 'backoffice_pause' . ( $for_all ? '' : $lane ), $kept, true );
	}
}

/** Ends all pauses: the next call is made at once. */
function resume_calls(): void {
	foreach ( array_merge( array( '' ), LANES ) as $lane ) {
		if ( false !== get_option( "backoffice_pause$lane" ) ) {
			delete_option( "backoffice_pause$lane" );
		}
	}
	delete_metadata( 'user', 0, own_key( 'pause' ), '', true );
}
