<?php
/**
 * The visitor's own courses.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const MAX_SHOWN = 50;

/** Title, status and progress of each. Never cached: it is personal. */
function render_my_courses(): string {
	if ( ! is_user_logged_in() ) {
		return '<p><a href="' . esc_url( wp_login_url( current_url() ) ) . '">' . esc_html__( 'Log in to see your courses', 'backoffice' ) . '</a></p>';
	}
	$uuid       = visitor();
	$enrolments = is_wp_error( $uuid ) || '' === $uuid ? $uuid : enrolments_of( $uuid, $uuid, MAX_SHOWN, 'course' );
	if ( is_wp_error( $enrolments ) ) {
		return error_paragraph( $enrolments );
	}
	$current = array_filter( '' === $enrolments ? array() : $enrolments, __NAMESPACE__ . '\\is_enrolled' );
	if ( ! $current ) {
		return '<p>' . esc_html__( 'You are not enrolled in any course.', 'backoffice' ) . '</p>';
	}
	$items = '';
	foreach ( array_slice( $current, 0, MAX_SHOWN ) as $enrolment ) {
		$course = is_array( $enrolment['course'] ?? null ) ? $enrolment['course'] : array( 'title' => __( 'A course that cannot be shown at the moment', 'backoffice' ) );
		$items .= '<li' . language_of( $course ) . '><strong>' . plain_text( $course['title'] ?? '' ) . '</strong>' . progress_line( $enrolment ) . course_link( $course ) . '</li>';
	}
	return '<ul class="backoffice-my-courses">' . $items . '</ul>';
}
