<?php
/**
 * Courses from the service.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * A page of published courses. Visitors who take part see what they can take; the others see what anyone may see, which
 * is cached.
 *
 * @param array  $filters "q", "level_id", "limit" and "cursor".
 * @param string $acting  UUID of the visitor, or nothing.
 * @return array|\WP_Error
 */
function list_courses( array $filters, string $acting = '' ) {
	$query = array_filter( $filters, static fn( $value ) => '' !== $value ) + array( 'status' => 'published' );
	$load  = static fn( array $more ) => only_published( call( 'GET', '/api/1/courses', array( 'query' => $query ) + $more ) );
	if ( '' !== $acting ) {
		return $load( array( 'acting' => $acting ) );
	}
	// Everyone can search for anything: only pages without a search are kept.
	return isset( $query['q'] ) ? $load( array() ) : cached( 'courses ' . wp_json_encode( $query ), static fn() => $load( array() ) );
}

/**
 * One published course.
 *
 * @param string $id     A UUID.
 * @param string $acting UUID of the visitor, or nothing.
 * @return array|\WP_Error
 */
function find_course( string $id, string $acting = '' ) {
	$course = '' === $acting ? course_for_title( $id ) : call( 'GET', path_of( 'courses', $id ), array( 'acting' => $acting ) );
	if ( ! is_wp_error( $course ) && 'published' !== ( $course['status'] ?? '' ) ) {
		// The client itself sees drafts. Visitors must not.
		return new \WP_Error( 'backoffice_problem', __( 'This does not exist, or not for you.', 'backoffice' ), array( 'status' => 404, 'code' => 'not_found' ) );
	}
	return $course;
}

/**
 * A course in any status, for whoever is enrolled in it.
 *
 * @param string $id A UUID.
 * @return array|\WP_Error
 */
function course_for_title( string $id ) {
	return cached( "course $id", static fn() => call( 'GET', path_of( 'courses', $id ) ) );
}

/**
 * Whatever the filter did, nothing else is shown.
 *
 * @param array|\WP_Error $page From the service.
 * @return array|\WP_Error
 */
function only_published( $page ) {
	if ( is_wp_error( $page ) ) {
		return $page;
	}
	$courses = array_filter( (array) ( $page['data'] ?? array() ), static fn( $course ) => 'published' === ( $course['status'] ?? '' ) && is_uuid( $course['id'] ?? '' ) );
	return array(
		'data'        => array_values( $courses ),
		'next_cursor' => is_string( $page['next_cursor'] ?? null ) ? $page['next_cursor'] : '',
	);
}
