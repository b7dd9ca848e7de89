<?php
/**
 * WordPress' tools to export and to erase personal data.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_filter( 'wp_privacy_personal_data_exporters', __NAMESPACE__ . '\\add_exporter' );
add_filter( 'wp_privacy_personal_data_erasers', __NAMESPACE__ . '\\add_eraser' );

/**
 * Registers the exporter.
 *
 * @param array $exporters Of all plugins.
 */
function add_exporter( $exporters ): array {
	$exporters['backoffice'] = array(
		'exporter_friendly_name' => __( 'Courses', 'backoffice' ),
		'callback'               => __NAMESPACE__ . '\\export_person',
	);
	return $exporters;
}

/**
 * Registers the eraser.
 *
 * @param array $erasers Of all plugins.
 */
function add_eraser( $erasers ): array {
	$erasers['backoffice'] = array(
		'eraser_friendly_name' => __( 'Courses', 'backoffice' ),
		'callback'             => __NAMESPACE__ . '\\erase_person',
	);
	return $erasers;
}

/**
 * Name, e-mail address and enrolments, as the learning area has them.
 *
 * @param string $email Of a WordPress user.
 * @throws \RuntimeException If the service does not respond, because an export must not be incomplete.
 */
function export_person( $email ): array {
	$uuid = uuid_by_email( (string) $email );
	$done = array(
		'data' => array(),
		'done' => true,
	);
	if ( '' === $uuid ) {
		return $done;
	}
	$person = call( 'GET', path_of( 'users', $uuid ) );
	if ( 'not_found' === code_of( $person ) ) {
		return $done;
	}
	$enrolments = is_wp_error( $person ) ? $person : enrolments_of( $uuid );
	if ( is_wp_error( $enrolments ) ) {
		throw new \RuntimeException( esc_html( in_words( $enrolments ) ) );
	}
	$items = array( export_item( $uuid, array_intersect_key( $person, array_flip( array( 'uuid', 'display_name', 'email', 'role', 'created_at' ) ) ) ) );
	foreach ( $enrolments as $enrolment ) {
		$course  = course_for_title( $enrolment['course_id'] );
		$title   = is_wp_error( $course ) ? $enrolment['course_id'] : $course['title'];
		$items[] = export_item( $enrolment['id'], array( 'course' => $title ) + array_intersect_key( $enrolment, array_flip( array( 'status', 'progress', 'score', 'enrolled_at', 'completed_at', 'due_at' ) ) ) );
	}
	$done['data'] = $items;
	return $done;
}

/**
 * One group of the export.
 *
 * @param string $id     Of the person or the enrolment.
 * @param array  $fields By name.
 */
function export_item( string $id, array $fields ): array {
	$data = array();
	foreach ( $fields as $name => $value ) {
		$data[] = array(
			'name'  => $name,
			'value' => (string) $value,
		);
	}
	return array(
		'group_id'    => 'backoffice',
		'group_label' => __( 'Courses', 'backoffice' ),
		'item_id'     => "backoffice-$id",
		'data'        => $data,
	);
}

/**
 * Removes name and address from the learning area; what was learned stays, without a name.
 *
 * @param string $email Of a WordPress user.
 */
function erase_person( $email ): array {
	$uuid    = uuid_by_email( (string) $email );
	$result  = '' === $uuid ? true : depart( $uuid, 'anonymise' );
	$removed = '' !== $uuid && true === $result;
	if ( '' !== $uuid ) {
		// What could not be done now is on the list of departures. A later visit begins with a new UUID.
		$user = get_user_by( 'email', (string) $email );
		forget_uuid( $user->ID );
	}
	return array(
		'items_removed'  => $removed,
		'items_retained' => is_wp_error( $result ),
		'messages'       => is_wp_error( $result ) ? array( in_words( $result ) . ' ' . __( 'It will be tried again.', 'backoffice' ) ) : array(),
		'done'           => true,
	);
}

/**
 * WordPress' addresses are unique, unlike those of the learning area.
 *
 * @param string $email Of a WordPress user.
 */
function uuid_by_email( string $email ): string {
	$user = get_user_by( 'email', $email );
	return $user ? known_uuid( $user->ID ) : '';
}
