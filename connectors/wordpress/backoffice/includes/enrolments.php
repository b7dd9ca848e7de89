<?php
/**
 * Enrolments, on behalf of the visitor.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const MOST_PAGES = 10;

/**
 * All enrolments of a person, at most ten pages.
 *
 * @param string $uuid   Of the person.
 * @param string $acting On whose behalf; nothing for the client itself.
 * @return array|\WP_Error
 */
function enrolments_of( string $uuid, string $acting = '' ) {
	$found = array();
	$query = array(
		'user_uuid' => $uuid,
		'limit'     => 200,
	);
	for ( $page = 0; $page < MOST_PAGES; $page++ ) {
		$read = enrolments_page( $query, $acting );
		if ( is_wp_error( $read ) ) {
			return $read;
		}
		$found = array_merge( $found, $read['data'] );
		if ( '' === $read['next_cursor'] ) {
			break;
		}
		$query['cursor'] = $read['next_cursor'];
	}
	return $found;
}

/**
 * A page of enrolments, without any that is not complete.
 *
 * @param array  $query  Parameters.
 * @param string $acting On whose behalf; nothing for the client itself.
 * @return array|\WP_Error
 */
function enrolments_page( array $query, string $acting = '' ) {
	$read = call( 'GET', '/api/1/enrolments', array( 'query' => $query ) + ( '' === $acting ? array() : array( 'acting' => $acting ) ) );
	if ( is_wp_error( $read ) ) {
		return $read;
	}
	$whole = static fn( $enrolment ) => is_array( $enrolment ) && is_uuid( $enrolment['id'] ?? '' ) && is_uuid( $enrolment['course_id'] ?? '' ) && is_string( $enrolment['status'] ?? null );
	return array(
		'data'        => array_values( array_filter( (array) ( $read['data'] ?? array() ), $whole ) ),
		'next_cursor' => is_string( $read['next_cursor'] ?? null ) ? $read['next_cursor'] : '',
	);
}

/**
 * The enrolment of a person in a course, or null.
 *
 * @param string $uuid      Of the person, who acts.
 * @param string $course_id A UUID.
 * @return array|null|\WP_Error
 */
function find_enrolment( string $uuid, string $course_id ) {
	$query = array(
		'user_uuid' => $uuid,
		'course_id' => $course_id,
	);
	$page  = enrolments_page( $query, $uuid );
	return is_wp_error( $page ) ? $page : ( $page['data'][0] ?? null );
}

/**
 * Whether there is something to withdraw from.
 *
 * @param array|null $enrolment From the service.
 */
function is_enrolled( ?array $enrolment ): bool {
	return null !== $enrolment && 'withdrawn' !== $enrolment['status'];
}

/**
 * The status in words.
 *
 * @param array $enrolment From the service.
 */
function status_in_words( array $enrolment ): string {
	$words = array(
		'enrolled'    => __( 'Enrolled', 'backoffice' ),
		'in_progress' => __( 'In progress', 'backoffice' ),
		'completed'   => __( 'Completed', 'backoffice' ),
		'failed'      => __( 'Failed', 'backoffice' ),
		'withdrawn'   => __( 'Withdrawn', 'backoffice' ),
	);
	return $words[ $enrolment['status'] ] ?? $enrolment['status'];
}
