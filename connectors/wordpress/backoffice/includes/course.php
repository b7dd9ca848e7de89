<?php
/**
 * One course.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * Title, description and the button.
 *
 * @param array $attributes "id", a UUID.
 */
function render_course( $attributes ): string {
	$id = is_array( $attributes ) ? ( $attributes['id'] ?? '' ) : '';
	return is_uuid( $id ) ? course_article( strtolower( $id ) ) : '';
}

/**
 * The same, if the course belongs to the level.
 *
 * @param string $id    A UUID in lower case: the cache has each course once.
 * @param string $level A UUID, or nothing for any level.
 */
function course_article( string $id, string $level = '' ): string {
	$acting = known_visitor();
	$course = is_wp_error( $acting ) ? find_course( $id ) : find_course( $id, $acting );
	if ( is_wp_error( $course ) && is_passing( $course ) ) {
		// What everyone may see is better than nothing.
		$course = find_course( $id );
	}
	if ( ! is_wp_error( $course ) && '' !== $level && ! is_in_level( $course, $level ) ) {
		$course = not_found();
	}
	if ( is_wp_error( $course ) ) {
		return '<div class="backoffice-course">' . error_paragraph( $course ) . '</div>';
	}
	return '<article class="backoffice-course"' . language_of( $course ) . '>'
		. '<h2>' . plain_text( $course['title'] ?? '' ) . '</h2>'
		. course_image( $course )
		. course_facts( $course )
		// Plain text: the service says so.
		. wpautop( plain_text( $course['description'] ?? '' ) )
		. '</article>' . result_paragraph( $id ) . enrol_button( $id, $course );
}

/**
 * The attribute with the language of a course.
 *
 * @param array $course From the service.
 */
function language_of( array $course ): string {
	return empty( $course['language'] ) ? '' : ' lang="' . plain_text( $course['language'] ) . '"';
}
