<?php
/**
 * People who leave. If the service is unavailable, WP-Cron tries again later.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'delete_user', __NAMESPACE__ . '\\depart_with_account' );
add_action( 'wpmu_delete_user', __NAMESPACE__ . '\\depart_with_account' );
add_action( 'remove_user_from_blog', __NAMESPACE__ . '\\depart_with_account' );

/**
 * The user is about to be deleted, and their UUID with them, or is no longer a participant.
 *
 * @param int $user_id Of a WordPress user.
 */
function depart_with_account( $user_id ): void {
	$user_id = (int) $user_id;
	$uuid    = known_uuid( $user_id );
	if ( '' === $uuid ) {
		return;
	}
	if ( '' === state_at_departure( $user_id ) ) {
		// A person who is already inactive was deactivated in the backoffice, and returning here must not undo that.
		$person = call( 'GET', path_of( 'users', $uuid ) );
		$active = is_wp_error( $person ) || ! empty( $person['active'] );
		update_user_option( $user_id, 'backoffice_left', $active ? 'active' : 'deactivated' );
	}
	delete_user_option( $user_id, 'backoffice_sent' );
	depart( $uuid, 'deactivate' );
}

/**
 * "active" or "deactivated": the state of a user when they left this site; empty for those who have not left.
 *
 * @param int $user_id Of a WordPress user.
 */
function state_at_departure( int $user_id ): string {
	return (string) get_user_option( 'backoffice_left', $user_id );
}

/**
 * Deactivates or anonymises a person, now or later.
 *
 * @param string $uuid      Of the person.
 * @param string $operation "deactivate" or "anonymise".
 * @return true|\WP_Error
 */
function depart( string $uuid, string $operation ) {
	// First, so that it is not lost if this process ends.
	remember_departure( $uuid, $operation );
	$result = call( 'POST', path_of( 'users', $uuid, $operation ) );
	if ( is_wp_error( $result ) && ! in_array( code_of( $result ), array( 'not_found', 'user_anonymised' ), true ) ) {
		return $result;
	}
	forget_departure( $uuid, $operation );
	return true;
}

/** Tries again. Departures of another connection wait until it is used again. */
function finish_departures(): void {
	$here = array_filter( waiting_departures(), static fn( $departure ) => connection_name() === ( explode( ' ', $departure )[2] ?? connection_name() ) );
	foreach ( array_slice( $here, 0, 100 ) as $departure ) {
		list( $uuid, $operation ) = explode( ' ', $departure );
		if ( ! in_array( $departure, waiting_departures(), true ) ) {
			// The person has returned.
			continue;
		}
		$result = depart( $uuid, $operation );
		if ( is_wp_error( $result ) && is_passing( $result ) ) {
			return;
		}
	}
}

/** The list as it is now: UUID, operation and connection of each. */
function waiting_departures(): array {
	$waiting = fresh_option( 'backoffice_departures' );
	return array_values( array_filter( is_array( $waiting ) ? $waiting : array(), 'is_string' ) );
}

/**
 * Adds it to the list, or moves it to the end, so that departures that keep failing do not delay the others.
 *
 * @param string $uuid      Of the person.
 * @param string $operation "deactivate" or "anonymise".
 */
function remember_departure( string $uuid, string $operation ): void {
	change_departures( $uuid, $operation, true );
}

/**
 * Removes it from the list.
 *
 * @param string $uuid      Of the person.
 * @param string $operation "deactivate" or "anonymise".
 */
function forget_departure( string $uuid, string $operation ): void {
	if ( waiting_departures() ) {
		change_departures( $uuid, $operation, false );
	}
}

/**
 * One request at a time, so that none overwrites what another has added.
 *
 * @param string $uuid      Of the person.
 * @param string $operation "deactivate" or "anonymise".
 * @param bool   $waits     Whether it is on the list afterwards.
 */
function change_departures( string $uuid, string $operation, bool $waits ): void {
	$departure = "$uuid $operation " . connection_name();
	$locked    = lock( 'departures' );
	// One without a connection is from an earlier version.
	$others = array_diff( waiting_departures(), array( $departure, "$uuid $operation" ) );
	update_option( 'backoffice_departures', array_values( $waits ? array_merge( $others, array( $departure ) ) : $others ), false );
	if ( $locked ) {
		unlock( 'departures' );
	}
}
