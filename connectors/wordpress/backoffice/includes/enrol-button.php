<?php
/**
 * The button to enrol or withdraw.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * What the visitor can do with a course.
 *
 * @param array $attributes "course", a UUID.
 */
function render_enrol_button( $attributes ): string {
	$course = is_array( $attributes ) ? ( $attributes['course'] ?? '' ) : '';
	return is_uuid( $course ) ? result_paragraph( $course ) . enrol_button( strtolower( $course ) ) : '';
}

/**
 * The button itself, or why there is none.
 *
 * @param string     $course A UUID.
 * @param array|null $found  The course from find_course(), if it is already there.
 */
function enrol_button( string $course, ?array $found = null ): string {
	if ( ! is_user_logged_in() ) {
		return '<p class="backoffice-enrol"><a class="wp-element-button" href="' . esc_url( wp_login_url( current_url() ) ) . '">' . esc_html__( 'Log in to enrol', 'backoffice' ) . '</a></p>';
	}
	if ( ! is_participant( wp_get_current_user() ) ) {
		return '<p class="backoffice-enrol">' . esc_html__( 'Your account does not take part in courses.', 'backoffice' ) . '</p>';
	}
	$uuid  = known_visitor();
	$found = null !== $found && ( '' === $uuid || isset( $found['can'] ) ) ? $found : ( is_wp_error( $uuid ) ? $uuid : find_course( $course, $uuid ) );
	if ( is_wp_error( $found ) && 'not_found' === code_of( $found ) && ! is_wp_error( $uuid ) && '' !== $uuid ) {
		// The course may be archived or on another level while the visitor is still enrolled.
		$enrolment = find_enrolment( $uuid, $course );
		$found     = is_wp_error( $enrolment ) ? $enrolment : array( 'enrolment' => $enrolment ) + (array) ( $enrolment['course'] ?? array() );
	}
	if ( is_wp_error( $found ) ) {
		return error_paragraph( $found );
	}
	$enrolment = whole_enrolment( $found['enrolment'] ?? null ) ? $found['enrolment'] : null;
	// Someone without an enrolment sees the button if enrolment is open.
	$can = is_array( $found['can'] ?? null ) ? $found['can'] : array( 'enrol' => '' === $uuid && ! empty( $found['self_enrolment'] ) );
	if ( is_enrolled( $enrolment ) ) {
		return progress_line( $enrolment ) . course_link( $found ) . ( empty( $can['withdraw'] ) ? '' : enrolment_form( 'backoffice_withdraw', $course, __( 'Withdraw', 'backoffice' ) ) );
	}
	return empty( $can['enrol'] ) ? '<p class="backoffice-enrol">' . esc_html__( 'The course is not open for enrolment.', 'backoffice' ) . '</p>' : enrolment_form( 'backoffice_enrol', $course, __( 'Enrol', 'backoffice' ) );
}

/**
 * A form with one button.
 *
 * @param string $action Of admin-post.php.
 * @param string $course A UUID.
 * @param string $label  Of the button.
 */
function enrolment_form( string $action, string $course, string $label ): string {
	return '<form class="backoffice-enrol" method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">'
		. '<input type="hidden" name="action" value="' . esc_attr( $action ) . '">'
		. '<input type="hidden" name="course" value="' . esc_attr( $course ) . '">'
		. '<input type="hidden" name="_wp_http_referer" value="' . plain_text( current_url() ) . '">'
		. wp_nonce_field( "backoffice_enrolment_$course", '_wpnonce', false, false )
		. '<button class="wp-element-button" type="submit">' . esc_html( $label ) . '</button></form>';
}

/**
 * Status and progress.
 *
 * @param array $enrolment From the service.
 */
function progress_line( array $enrolment ): string {
	$progress = max( 0, min( 100, (int) ( $enrolment['progress'] ?? 0 ) ) );
	/* translators: %d: percentage */
	$percent = sprintf( __( '%d %% done', 'backoffice' ), $progress );
	return '<p class="backoffice-progress">' . plain_text( status_in_words( $enrolment ) ) . ' · <progress max="100" value="' . $progress . '" aria-label="' . esc_attr__( 'Progress', 'backoffice' ) . '"></progress> ' . esc_html( $percent ) . '</p>';
}

/** This page, with its parameters. */
function current_url(): string {
	$path = isset( $_SERVER['REQUEST_URI'] ) ? esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ) ) : '/';
	return remove_query_arg( array( 'backoffice_result', 'backoffice_for' ), $path );
}
