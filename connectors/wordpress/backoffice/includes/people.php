<?php
/**
 * WordPress users as people of the learning area. They are linked by a UUID of their own, never by an e-mail address:
 * addresses are not unique, and someone who registers with a manager's address must not become that manager.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'profile_update', __NAMESPACE__ . '\\sync_user' );
add_action( 'set_user_role', __NAMESPACE__ . '\\sync_user' );
add_action( 'add_user_role', __NAMESPACE__ . '\\sync_user' );
add_action( 'remove_user_role', __NAMESPACE__ . '\\sync_user' );

/** The roles whose users are participants. */
function participating_roles(): array {
	$people = (array) get_option( 'backoffice_people', array() );
	return (array) ( $people['roles'] ?? array( 'subscriber' ) );
}

/** The level that new people belong to, or nothing for the level of the access token. */
function home_level(): string {
	$people = (array) get_option( 'backoffice_people', array() );
	return is_uuid( $people['level_id'] ?? '' ) ? $people['level_id'] : '';
}

/**
 * Whether this user is a learner.
 *
 * @param \WP_User $user Of this site.
 */
function is_participant( \WP_User $user ): bool {
	return $user->exists() && array_intersect( participating_roles(), $user->roles );
}

/**
 * The UUID to act for, after making sure that the person exists and is up to date.
 *
 * @param \WP_User $user A participant.
 * @return string|\WP_Error
 */
function ensure_person( \WP_User $user ) {
	$uuid   = uuid_of( $user->ID );
	$fields = person_fields( $user );
	$known  = (string) get_user_option( 'backoffice_sent', $user->ID );
	$left   = state_at_departure( $user->ID );
	if ( fingerprint_of( $uuid, $fields ) === $known ) {
		return $uuid;
	}
	// Before the person is active again, so that WP-Cron does not undo it.
	forget_departure( $uuid, 'deactivate' );
	$result = '' === $known && '' === $left ? create_person( $uuid, $fields ) : update_person( $uuid, $fields );
	if ( 'user_anonymised' === code_of( $result ) ) {
		// An erased person returns as a new one.
		forget_uuid( $user->ID );
		$uuid   = uuid_of( $user->ID );
		$result = create_person( $uuid, $fields );
	}
	if ( is_wp_error( $result ) ) {
		return $result;
	}
	// A person who was deactivated in the backoffice stays deactivated, whatever changes here.
	if ( 'active' === $left && isset( $result['active'] ) && ! $result['active'] ) {
		$result = call( 'POST', path_of( 'users', $uuid, 'reactivate' ) );
		if ( is_wp_error( $result ) ) {
			return $result;
		}
	}
	delete_user_option( $user->ID, 'backoffice_left' );
	update_user_option( $user->ID, 'backoffice_sent', fingerprint_of( $uuid, $fields ) );
	return $uuid;
}

/**
 * Differs when the person must be sent again.
 *
 * @param string $uuid   The user's own.
 * @param array  $fields From person_fields().
 */
function fingerprint_of( string $uuid, array $fields ): string {
	return fingerprint( $fields + array( get_option( 'backoffice_cache', '' ), connection_name(), $uuid ) );
}

/**
 * What the learning area stores about a user.
 *
 * @param \WP_User $user A participant.
 */
function person_fields( \WP_User $user ): array {
	$line = trim( (string) preg_replace( '/[\p{C}\p{Zl}\p{Zp}]+/u', ' ', $user->display_name ) );
	$name = mb_substr( '' === $line ? $user->user_login : $line, 0, 200 );
	return array( 'display_name' => $name ) + ( is_email( $user->user_email ) ? array( 'email' => $user->user_email ) : array() );
}

/**
 * A repeated call changes nothing.
 *
 * @param string $uuid   The user's own.
 * @param array  $fields From person_fields().
 * @return array|\WP_Error
 */
function create_person( string $uuid, array $fields ) {
	$level = home_level();
	$body  = $fields + array( 'role' => 'learner' ) + ( '' === $level ? array() : array( 'level_id' => $level ) );
	return call( 'PUT', path_of( 'users', $uuid ), array( 'body' => $body ) );
}

/**
 * Leaves role and level as they are, because they may have been changed in the backoffice.
 *
 * @param string $uuid   The user's own.
 * @param array  $fields From person_fields().
 * @return array|\WP_Error
 */
function update_person( string $uuid, array $fields ) {
	$result = call( 'PATCH', path_of( 'users', $uuid ), array( 'body' => $fields + array( 'email' => null ) ) );
	return 'not_found' === code_of( $result ) ? create_person( $uuid, $fields ) : $result;
}

/**
 * After a change in WordPress. A user who is not in the learning area yet is not created there.
 *
 * @param int $user_id Of the changed user.
 */
function sync_user( $user_id ): void {
	$user = get_userdata( (int) $user_id );
	if ( ! $user || ! get_user_option( 'backoffice_sent', $user->ID ) || is_wp_error( connection() ) ) {
		return;
	}
	if ( is_participant( $user ) ) {
		// If it fails, the next page that needs the person tries again.
		ensure_person( $user );
		return;
	}
	depart_with_account( $user->ID );
}
