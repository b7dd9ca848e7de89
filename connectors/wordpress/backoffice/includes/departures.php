<?php
/**
 * People who leave. What the service cannot do now is done later by WP-Cron.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'delete_user', __NAMESPACE__ . '\\depart_with_account' );
add_action( 'wpmu_delete_user', __NAMESPACE__ . '\\depart_with_account' );
add_action( 'remove_user_from_blog', __NAMESPACE__ . '\\depart_with_account' );

/**
 * The user is about to be deleted, and their UUID with them.
 *
 * @param int $user_id Of a WordPress user.
 */
function depart_with_account( $user_id ): void {
	$uuid = get_user_meta( (int) $user_id, 'backoffice_uuid', true );
	if ( is_uuid( $uuid ) ) {
		delete_user_option( (int) $user_id, 'backoffice_sent' );
		depart( $uuid, 'deactivate' );
	}
}

/**
 * Deactivates or anonymises a person, now or later.
 *
 * @param string $uuid      Of the person.
 * @param string $operation "deactivate" or "anonymise".
 * @return true|\WP_Error
 */
function depart( string $uuid, string $operation ) {
	// First, so that nothing is forgotten if this process ends.
	remember_departure( $uuid, $operation );
	$result = call( 'POST', path_of( 'users', $uuid, $operation ) );
	if ( is_wp_error( $result ) && ! in_array( code_of( $result ), array( 'not_found', 'user_anonymised' ), true ) ) {
		return $result;
	}
	forget_departure( $uuid, $operation );
	return true;
}

/** Tries again. */
function finish_departures(): void {
	foreach ( array_slice( (array) get_option( 'backoffice_departures', array() ), 0, 100 ) as $departure ) {
		list( $uuid, $operation ) = explode( ' ', $departure );
		$result                   = depart( $uuid, $operation );
		if ( is_wp_error( $result ) && is_passing( $result ) ) {
			return;
		}
	}
}

/**
 * Adds it to the list.
 *
 * @param string $uuid      Of the person.
 * @param string $operation "deactivate" or "anonymise".
 */
function remember_departure( string $uuid, string $operation ): void {
	$waiting = (array) get_option( 'backoffice_departures', array() );
	update_option( 'backoffice_departures', array_values( array_unique( array_merge( $waiting, array( "$uuid $operation" ) ) ) ), false );
}

/**
 * Removes it from the list.
 *
 * @param string $uuid      Of the person.
 * @param string $operation "deactivate" or "anonymise".
 */
function forget_departure( string $uuid, string $operation ): void {
	$waiting = (array) get_option( 'backoffice_departures', array() );
	update_option( 'backoffice_departures', array_values( array_diff( $waiting, array( "$uuid $operation" ) ) ), false );
}
