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
add_action( 'admin_init', __NAMESPACE__ . '\\suggest_policy' );

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

/** For the privacy policy of the site. */
function suggest_policy(): void {
	$text = __( 'When you enrol in a course or open the list of your courses, we send your display name and your e-mail address to our learning platform. It stores them with your enrolments and your progress. When your account is deleted, you are deactivated there; when you ask us to erase your data, your name and your address are removed there.', 'backoffice' );
	wp_add_privacy_policy_content( 'Backoffice', '<p>' . esc_html( $text ) . '</p>' );
}

/**
 * Name, e-mail address and enrolments, as stored in the learning area. Fails instead of exporting only a part.
 *
 * @param string $email Of a WordPress user.
 * @param int    $page  Begins with 1. WordPress requests the pages in order.
 * @return array|\WP_Error
 */
function export_person( $email, $page = 1 ) {
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
	$enrolments = is_wp_error( $person ) ? $person : nth_enrolments_page( $uuid, (int) $page );
	if ( is_wp_error( $enrolments ) ) {
		return new \WP_Error( $enrolments->get_error_code(), esc_html( in_words( $enrolments ) ) );
	}
	$items = array();
	if ( 1 === (int) $page ) {
		$items[] = export_item( $uuid, array_intersect_key( $person, array_flip( array( 'uuid', 'display_name', 'email', 'role', 'created_at' ) ) ) );
	}
	foreach ( $enrolments['data'] as $enrolment ) {
		$course  = course_for_title( $enrolment['course_id'] );
		$title   = is_wp_error( $course ) ? $enrolment['course_id'] : ( $course['title'] ?? '' );
		$items[] = export_item( $enrolment['id'], array( 'course' => $title ) + array_intersect_key( $enrolment, array_flip( array( 'status', 'progress', 'score', 'enrolled_at', 'completed_at', 'due_at' ) ) ) );
	}
	return array(
		'data' => $items,
		'done' => '' === $enrolments['next_cursor'],
	);
}

/**
 * A page by its number. Starts at the first one, because WordPress remembers only the number.
 *
 * @param string $uuid   Of the person.
 * @param int    $number Begins with 1.
 * @return array|\WP_Error
 */
function nth_enrolments_page( string $uuid, int $number ) {
	$query = array(
		'user_uuid' => $uuid,
		'limit'     => 200,
	);
	do {
		$page            = enrolments_page( $query );
		$query['cursor'] = is_wp_error( $page ) ? '' : $page['next_cursor'];
	} while ( --$number > 0 && '' !== $query['cursor'] );
	return $page;
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
			'value' => is_scalar( $value ) ? (string) $value : '',
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
 * Removes name and address from the learning area; enrolments and results stay, without a name.
 *
 * @param string $email Of a WordPress user.
 */
function erase_person( $email ): array {
	if ( ! get_user_by( 'email', (string) $email ) ) {
		return nobody_to_erase();
	}
	$uuid    = uuid_by_email( (string) $email );
	$result  = '' === $uuid ? true : depart( $uuid, 'anonymise' );
	$removed = '' !== $uuid && true === $result;
	if ( '' !== $uuid ) {
		// If it failed, it is on the list of departures. A later visit begins with a new UUID.
		$user = get_user_by( 'email', (string) $email );
		forget_uuid( $user->ID );
	}
	return array(
		'items_removed'  => $removed,
		'items_retained' => is_wp_error( $result ),
		'messages'       => is_wp_error( $result ) ? array( esc_html( in_words( $result ) . ' ' . __( 'It will be tried again.', 'backoffice' ) ) ) : array(),
		'done'           => true,
	);
}

/** WordPress has deleted the UUID with the user, and an address does not identify a person. */
function nobody_to_erase(): array {
	$text = __( 'No user of this site has this address. If the user has been deleted, ask an administrator of Backoffice to anonymise the person.', 'backoffice' );
	return array(
		'items_removed'  => false,
		'items_retained' => false,
		'messages'       => is_wp_error( connection() ) ? array() : array( esc_html( $text ) ),
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
