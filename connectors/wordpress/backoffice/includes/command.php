<?php
/**
 * The command wp backoffice.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

\WP_CLI::add_command( 'backoffice test', __NAMESPACE__ . '\\command_test', array( 'shortdesc' => 'Tests the connection.' ) );
\WP_CLI::add_command( 'backoffice poll', __NAMESPACE__ . '\\command_poll', array( 'shortdesc' => 'Looks for changes now, and deactivates those who have left.' ) );
\WP_CLI::add_command( 'backoffice sync', __NAMESPACE__ . '\\command_sync', array( 'shortdesc' => 'Creates or updates everyone who takes part.' ) );

/** Shows the learning area it is connected to. */
function command_test(): void {
	resume_calls();
	$about = check_connection();
	if ( is_wp_error( $about ) ) {
		\WP_CLI::error( in_words( $about ) );
	}
	\WP_CLI::success( sprintf( 'Connected to the learning area "%s" (%s).', $about['learning_area']['name'] ?? '', $about['client']['access'] ?? '' ) );
}

/** Does what WP-Cron does. */
function command_poll(): void {
	poll();
	\WP_CLI::success( sprintf( '%d departures are waiting.', count( waiting_departures() ) ) );
}

/** Page by page. Stops at the first error, because the whole site shares the limit of the access token. */
function command_sync(): void {
	// Without a role, get_users() would return everyone.
	if ( ! participating_roles() ) {
		\WP_CLI::error( 'Nobody takes part: choose roles under Settings > Backoffice first.' );
	}
	$done = 0;
	for ( $page = 1; ; $page++ ) {
		$users = get_users(
			array(
				'role__in' => participating_roles(),
				'number'   => 200,
				'paged'    => $page,
				'orderby'  => 'ID',
			)
		);
		foreach ( $users as $user ) {
			if ( ! is_participant( $user ) ) {
				continue;
			}
			$result = ensure_person( $user );
			if ( is_wp_error( $result ) ) {
				\WP_CLI::error( sprintf( 'After %d people: %s Run the command again later: it continues.', $done, in_words( $result ) ) );
			}
			++$done;
		}
		if ( count( $users ) < 200 ) {
			break;
		}
	}
	\WP_CLI::success( sprintf( '%d people are up to date.', $done ) );
}
