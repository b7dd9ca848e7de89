<?php
/**
 * Who causes a call. All share one access token, but what goes wrong for one of them pauses only their lane: no visitor can
 * stop what WP-Cron does, and no search stops the page that everyone sees.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/** Searches, later pages and courses by their ID, for whoever asks. */
const ANYONE = '_anyone';
/** What is the same for everyone and comes from the cache. */
const SITE = '_site';
/** Visitors who are logged in, each with a budget. */
const VISITOR = '_visitor';
/** WP-Cron, WP-CLI and whatever happens without a user. */
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
 * Whether nobody can cause a failure there at will, so that one without a response is true for all.
 *
 * @param string $lane Of a call.
 */
function speaks_for_all( string $lane ): bool {
	return in_array( $lane, array( SITE, BACKGROUND, ADMIN ), true );
}
