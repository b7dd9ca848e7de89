<?php
/**
 * The UUID that a user has in the learning area. On a network, each site has people of its own: it may be connected to
 * another learning area, and a user who leaves one site does not leave the others.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

// The name before it was protected and each site had its own.
const OLD_UUID_KEY = 'backoffice_uuid';

/** Where it is kept. */
function uuid_key(): string {
	return own_key( 'uuid' );
}

/**
 * Created once and never changed.
 *
 * @param int $user_id Of a WordPress user.
 */
function uuid_of( int $user_id ): string {
	$uuid = known_uuid( $user_id );
	if ( '' === $uuid ) {
		// With "unique", the first of two simultaneous requests wins.
		add_user_meta( $user_id, uuid_key(), wp_generate_uuid4(), true );
		$uuid = known_uuid( $user_id );
	}
	return $uuid;
}

/**
 * Nothing for a user who has none yet.
 *
 * @param int $user_id Of a WordPress user.
 */
function known_uuid( int $user_id ): string {
	$uuid = get_user_meta( $user_id, uuid_key(), true );
	if ( is_uuid( $uuid ) ) {
		return $uuid;
	}
	$old = get_user_meta( $user_id, OLD_UUID_KEY, true );
	if ( ! is_uuid( $old ) || ( is_multisite() && ! get_user_option( 'backoffice_sent', $user_id ) ) ) {
		return '';
	}
	update_user_meta( $user_id, uuid_key(), $old );
	if ( ! is_multisite() ) {
		delete_user_meta( $user_id, OLD_UUID_KEY );
	}
	return $old;
}

/**
 * An erased person returns as a new one.
 *
 * @param int $user_id Of a WordPress user.
 */
function forget_uuid( int $user_id ): void {
	delete_user_meta( $user_id, uuid_key() );
	delete_user_option( $user_id, 'backoffice_sent' );
	delete_user_option( $user_id, 'backoffice_left' );
}
