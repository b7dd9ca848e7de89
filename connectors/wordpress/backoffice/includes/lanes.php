<?php
/**
 * Who causes a call. All lanes share one access token, but an error pauses only the lane it happened in: no visitor can stop
 * WP-Cron, and no search stops the page that everyone sees.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/** Searches, later pages and courses by their ID, for anyone. */
const ANYONE = '_anyone';
/** Cached content, the same for everyone. */
const SITE = '_site';
/** Visitors who are logged in, each with a budget. */
const VISITOR = '_visitor';
/** WP-Cron, WP-CLI and everything else without a user. */
const BACKGROUND = '_background';
/** Those who manage the site or its users. */
const ADMIN = '_admin';
/** The webhook, which is refused if the service does not reach this site. */
const WEBHOOK = '_webhook';

const LANES = array( ANYONE, SITE, VISITOR, BACKGROUND, ADMIN, WEBHOOK );

/** The lane of a call that does not say its own. */
function lane_of_now(): string {
	if ( wp_doing_cron() || ( defined( 'WP_CLI' ) && WP_CLI ) || ! is_user_logged_in() ) {
		return BACKGROUND;
	}
	return current_user_can( 'manage_options' ) || current_user_can( 'edit_users' ) ? ADMIN : VISITOR;
}

/**
 * Whether visitors cannot provoke failures in this lane, so that an unreachable service there is unreachable for all lanes.
 *
 * @param string $lane Of a call.
 */
function speaks_for_all( string $lane ): bool {
	return in_array( $lane, array( SITE, BACKGROUND, ADMIN ), true );
}
