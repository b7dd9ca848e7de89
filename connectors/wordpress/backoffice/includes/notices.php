<?php
/**
 * What visitors are told, in the page.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * A paragraph for an error. Visitors get no details of the connection; administrators do.
 *
 * @param \WP_Error $error From a call.
 */
function error_paragraph( \WP_Error $error ): string {
	$text = visitor_words( $error );
	if ( current_user_can( 'manage_options' ) ) {
		$text = in_words( $error );
	}
	return '<p class="backoffice-notice" role="status">' . plain_text( $text ) . '</p>';
}

/**
 * What a visitor can do something with.
 *
 * @param \WP_Error $error From a call.
 */
function visitor_words( \WP_Error $error ): string {
	$for_visitors = array( 'not_found', 'course_not_found', 'course_not_open', 'enrolment_exists', 'enrolment_status', 'acting_user_not_allowed' );
	return in_array( code_of( $error ), $for_visitors, true ) ? $error->get_error_message() : __( 'The courses cannot be shown at the moment. Try again later.', 'backoffice' );
}

/** What the last enrolment or withdrawal led to, after the redirect. */
function result_paragraph(): string {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- Only chooses one of these texts.
	$result = isset( $_GET['backoffice_result'] ) ? sanitize_key( wp_unslash( $_GET['backoffice_result'] ) ) : '';
	$texts  = array(
		'enrolled'         => __( 'You are enrolled.', 'backoffice' ),
		'withdrawn'        => __( 'You have withdrawn.', 'backoffice' ),
		'course_not_open'  => __( 'The course is not open for enrolment.', 'backoffice' ),
		'enrolment_exists' => __( 'You are already enrolled in this course.', 'backoffice' ),
		'enrolment_status' => __( 'The status of your enrolment does not allow this.', 'backoffice' ),
		'failed'           => __( 'That did not work. Try again later.', 'backoffice' ),
	);
	return isset( $texts[ $result ] ) ? '<p class="backoffice-notice" role="status">' . esc_html( $texts[ $result ] ) . '</p>' : '';
}

/**
 * The UUID of the visitor, nothing for those who do not take part, or an error.
 *
 * @return string|\WP_Error
 */
function visitor() {
	$user = wp_get_current_user();
	return takes_part( $user ) ? ensure_person( $user ) : '';
}
