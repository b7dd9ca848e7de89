<?php
/**
 * Enrolments, on behalf of the visitor.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const MAX_PAGES = 10;

/**
 * All enrolments of a person, at most ten pages.
 *
 * @param string $uuid   Of the person.
 * @param string $acting On whose behalf; nothing for the client itself.
 * @param int    $limit  Of each page.
 * @param string $expand "course" for enrolments with their courses.
 * @return array|\WP_Error
 */
function enrolments_of( string $uuid, string $acting = '', int $limit = 200, string $expand = '' ) {
	$found = array();
	$query = array(
		'user_uuid' => $uuid,
		'limit'     => $limit,
	) + ( '' === $expand ? array() : array( 'expand' => $expand ) );
	for ( $page = 0; $page < MAX_PAGES; $page++ ) {
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
 * A page of enrolments, without incomplete ones.
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
	return array(
		'data'        => array_values( array_filter( (array) ( $read['data'] ?? array() ), __NAMESPACE__ . '\\whole_enrolment' ) ),
		'next_cursor' => is_string( $read['next_cursor'] ?? null ) ? $read['next_cursor'] : '',
	);
}

/**
 * Whether it has all fields that the plugin uses.
 *
 * @param mixed $enrolment From the service.
 */
function whole_enrolment( $enrolment ): bool {
	return is_array( $enrolment ) && is_uuid( $enrolment['id'] ?? '' ) && is_uuid( $enrolment['course_id'] ?? '' ) && is_string( $enrolment['status'] ?? null );
}

/**
 * The enrolment of a person in a course with its "course", or null.
 *
 * @param string $uuid      Of the person, who acts.
 * @param string $course_id A UUID.
 * @return array|null|\WP_Error
 */
function find_enrolment( string $uuid, string $course_id ) {
	$query = array(
		'user_uuid' => $uuid,
		'course_id' => $course_id,
		'expand'    => 'course',
	);
	$page  = enrolments_page( $query, $uuid );
	return is_wp_error( $page ) ? $page : ( $page['data'][0] ?? null );
}

/**
 * Whether the person is enrolled: there is an enrolment that is not withdrawn.
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
