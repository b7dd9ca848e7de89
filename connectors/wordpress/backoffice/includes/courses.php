<?php
/**
 * Courses from the service.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const MAX_LEVELS = 50;

/**
 * A page of published courses. Participants see the courses open to them; others see what anyone may see, which
 * is cached.
 *
 * @param array  $filters "q", "level_id", "limit" and "cursor".
 * @param string $acting  UUID of the visitor, or nothing.
 * @return array|\WP_Error
 */
function list_courses( array $filters, string $acting = '' ) {
	$query = array_filter( $filters, static fn( $value ) => '' !== $value ) + array( 'sort' => 'title' );
	if ( '' !== $acting ) {
		$more = array(
			'query'  => $query,
			'acting' => $acting,
		);
		return only_published( call( 'GET', '/api/1/catalogue', $more ) );
	}
	$query += array( 'status' => 'published' );
	$more   = array(
		'query' => $query,
		'lane'  => SITE,
	);
	// Anyone can search for anything, so only pages without a search are cached.
	if ( isset( $query['q'] ) ) {
		return only_published( read_for_anyone( '/api/1/courses', $query ) );
	}
	$load = static fn() => isset( $query['cursor'] ) ? read_for_anyone( '/api/1/courses', $query ) : call( 'GET', '/api/1/courses', $more );
	return cached( 'courses ' . wp_json_encode( $query ), static fn() => only_published( $load() ) );
}

/**
 * One published course. For a participant with their "enrolment", if there is one, and what they "can" do.
 *
 * @param string $id     A UUID.
 * @param string $acting UUID of the visitor, or nothing.
 * @return array|\WP_Error
 */
function find_course( string $id, string $acting = '' ) {
	$course = '' === $acting ? course_for_title( $id, true ) : call( 'GET', path_of( 'catalogue', $id ), array( 'acting' => $acting ) );
	if ( ! is_wp_error( $course ) && 'published' !== ( $course['status'] ?? '' ) ) {
		// The client itself sees drafts. Visitors must not.
		return not_found();
	}
	return $course;
}

/**
 * A course in any status, for those enrolled in it.
 *
 * @param string $id         A UUID.
 * @param bool   $for_anyone Whether the ID comes from the visitor.
 * @return array|\WP_Error
 */
function course_for_title( string $id, bool $for_anyone = false ) {
	$id = strtolower( $id );
	$path = path_of( 'courses', $id );
	return cached( "course $id", static fn() => $for_anyone ? read_for_anyone( $path ) : call( 'GET', $path, array( 'lane' => SITE ) ) );
}

/**
 * Whether a course belongs to a level or to one below it. A level that cannot be read does not count.
 *
 * @param array  $course From the service.
 * @param string $level  A UUID.
 */
function is_in_level( array $course, string $level ): bool {
	$at = $course['level_id'] ?? '';
	for ( $step = 0; $step < MAX_LEVELS && is_uuid( $at ); $step++ ) {
		if ( strtolower( $at ) === strtolower( $level ) ) {
			return true;
		}
		$path = path_of( 'hierarchy-levels', $at );
		$read = cached( "level $at", static fn() => call( 'GET', $path, array( 'lane' => SITE ) ) );
		$at   = is_wp_error( $read ) ? '' : ( $read['parent_id'] ?? '' );
	}
	return false;
}

/** The error that the service itself would send. */
function not_found(): \WP_Error {
	$details = array(
		'status' => 404,
		'code'   => 'not_found',
	);
	return new \WP_Error( 'backoffice_problem', __( 'This does not exist, or not for you.', 'backoffice' ), $details );
}

/**
 * Whatever the filter returned, only published courses are shown.
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
