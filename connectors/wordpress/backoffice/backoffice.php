<?php
/**
 * Plugin Name:       Backoffice
 * Description:       Shows the courses of a learning area, lets visitors enrol, and keeps its people in step with the users of this site.
 * Version:           0.2.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       backoffice
 * Domain Path:       /languages
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const VERSION = '0.2.0';
const FILE    = __FILE__;

foreach ( array(
	'uuid',
	'plain-text',
	'base-url',
	'secret-box',
	'connection',
	'problem',
	'http',
	'lanes',
	'pause',
	'lock',
	'token',
	'api',
	'budget',
	'cache',
	'person-uuid',
	'people',
	'departures',
	'privacy',
	'courses',
	'enrolments',
	'webhook-id',
	'webhook',
	'webhook-signature',
	'poll',
	'notices',
	'enrol-action',
	'enrol-button',
	'pictures',
	'course-details',
	'catalogue',
	'course',
	'my-courses',
	'blocks',
	'settings-page',
	'settings-action',
	'status',
	'activation',
) as $backoffice_part ) {
	require __DIR__ . "/includes/$backoffice_part.php";
}

if ( defined( 'WP_CLI' ) && WP_CLI ) {
	require __DIR__ . '/includes/command.php';
}
