<?php
/**
 * Locks: only one request at a time.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const LOCK_WAIT_SECONDS = 10;

/**
 * The database releases the lock even if this process is killed. On a database without locks, two requests may run at once.
 *
 * @param string $what Such as "token".
 */
function lock( string $what ): bool {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- A lock.
	return '1' === $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', lock_name( $what ), LOCK_WAIT_SECONDS ) );
}

/**
 * Lets the next request in.
 *
 * @param string $what As it was locked.
 */
function unlock( string $what ): void {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- A lock.
	$wpdb->get_var( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', lock_name( $what ) ) );
}

/**
 * Locks are shared by all sites of a database server.
 *
 * @param string $what Such as "token".
 */
function lock_name( string $what ): string {
	global $wpdb;
	return 'backoffice_' . md5( DB_NAME . $wpdb->prefix . $what );
}

/**
 * An option as it is in the database now, not as this process has cached it.
 *
 * @param string $name Of the option.
 * @return mixed
 */
function fresh_option( string $name ) {
	wp_cache_delete( $name, 'options' );
	wp_cache_delete( 'notoptions', 'options' );
	return get_option( $name );
}
