<?php
/**
 * What begins and ends with the plugin.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\schedule_poll' );
register_deactivation_hook( FILE, __NAMESPACE__ . '\\stop_polling' );

/** On every site of a network, however the plugin was activated. */
function schedule_poll(): void {
	if ( ! wp_next_scheduled( 'backoffice_poll' ) ) {
		wp_schedule_event( time() + MINUTE_IN_SECONDS, 'backoffice', 'backoffice_poll' );
	}
}

/** The settings stay until the plugin is deleted. */
function stop_polling(): void {
	wp_clear_scheduled_hook( 'backoffice_poll' );
}
