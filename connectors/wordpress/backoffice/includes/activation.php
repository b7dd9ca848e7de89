<?php
/**
 * Activation and deactivation.
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

/**
 * The settings stay until the plugin is deleted. The webhook does not, because its messages would have no receiver.
 *
 * @param bool $network_wide Whether the plugin is deactivated on every site of a network.
 */
function stop_polling( $network_wide = false ): void {
	$all   = array(
		'fields' => 'ids',
		'number' => 0,
	);
	$sites = $network_wide && is_multisite() ? get_sites( $all ) : array( get_current_blog_id() );
	foreach ( $sites as $site ) {
		$elsewhere = get_current_blog_id() !== (int) $site;
		$elsewhere && switch_to_blog( (int) $site );
		wp_clear_scheduled_hook( 'backoffice_poll' );
		unsubscribe();
		$elsewhere && restore_current_blog();
	}
}
