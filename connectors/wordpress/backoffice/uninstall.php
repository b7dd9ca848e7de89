<?php
/**
 * Removes everything that the plugin has stored. People and enrolments stay in the learning area.
 *
 * @package Backoffice
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( ! function_exists( 'Backoffice\\unsubscribe' ) ) {
	require __DIR__ . '/backoffice.php';
}

/** Options, transients, user meta and the cron event of one site. */
function backoffice_remove_all(): void {
	global $wpdb;
	// If the service did not respond when the plugin was deactivated.
	\Backoffice\unsubscribe();
	wp_clear_scheduled_hook( 'backoffice_poll' );
	// By name: another plugin may begin its own with the same word.
	foreach ( array( 'budget', 'budget_visitors', 'cache', 'changes', 'connection', 'departures', 'ends', 'image_hosts', 'missing', 'pause', 'people', 'received', 'seen', 'token', 'webhook' ) as $name ) {
		delete_option( "backoffice_$name" );
	}
	foreach ( \Backoffice\LANES as $lane ) {
		delete_option( "backoffice_pause$lane" );
	}
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- There is no function that deletes by pattern.
	$kept = $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name REGEXP '^_transient_(timeout_)?backoffice_([0-9a-f]{32}|said_[0-9]+)$'" );
	array_map( 'delete_option', $kept );
	$prefix = $wpdb->get_blog_prefix();
	foreach ( array( "{$prefix}backoffice_sent", "{$prefix}backoffice_left", "_{$prefix}backoffice_budget", "_{$prefix}backoffice_pause", "_{$prefix}backoffice_uuid" ) as $key ) {
		delete_metadata( 'user', 0, $key, '', true );
	}
}

if ( is_multisite() ) {
	$backoffice_all = array(
		'fields' => 'ids',
		'number' => 0,
	);
	foreach ( get_sites( $backoffice_all ) as $backoffice_site ) {
		switch_to_blog( $backoffice_site );
		backoffice_remove_all();
		restore_current_blog();
	}
} else {
	backoffice_remove_all();
}
// From before each site had its own.
delete_metadata( 'user', 0, 'backoffice_uuid', '', true );
