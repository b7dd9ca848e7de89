<?php
/**
 * Removes everything that the plugin has stored. People and enrolments stay in the learning area.
 *
 * @package Backoffice
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Options, transients, user meta and the cron event of one site. */
function backoffice_remove_all(): void {
	global $wpdb;
	wp_clear_scheduled_hook( 'backoffice_poll' );
	// phpcs:disable WordPress.DB.DirectDatabaseQuery -- There is no function that deletes by prefix.
	$names = $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE 'backoffice\\_%' OR option_name LIKE '\\_transient\\_backoffice\\_%' OR option_name LIKE '\\_transient\\_timeout\\_backoffice\\_%'" );
	array_map( 'delete_option', $names );
	delete_metadata( 'user', 0, $wpdb->get_blog_prefix() . 'backoffice_sent', '', true );
	// phpcs:enable
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $backoffice_site ) {
		switch_to_blog( $backoffice_site );
		backoffice_remove_all();
		restore_current_blog();
	}
} else {
	backoffice_remove_all();
}
delete_metadata( 'user', 0, 'backoffice_uuid', '', true );
