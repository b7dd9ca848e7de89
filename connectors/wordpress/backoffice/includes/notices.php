<?php
/**
 * Messages for visitors, in the page.
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
	keep_out_of_page_cache();
	$text = visitor_words( $error );
	if ( current_user_can( 'manage_options' ) ) {
		$text = in_words( $error );
	}
	return '<p class="backoffice-notice" role="status">' . plain_text( $text ) . '</p>';
}

/** An error of one visitor, or a short one, must not be stored for everyone. */
function keep_out_of_page_cache(): void {
	defined( 'DONOTCACHEPAGE' ) || define( 'DONOTCACHEPAGE', true );
	if ( ! headers_sent() ) {
		nocache_headers();
	}
}

/**
 * The message that helps a visitor.
 *
 * @param \WP_Error $error From a call.
 */
function visitor_words( \WP_Error $error ): string {
	$for_visitors = array( 'not_found', 'course_not_found', 'course_not_open', 'enrolment_exists', 'enrolment_status', 'acting_user_not_allowed' );
	return in_array( code_of( $error ), $for_visitors, true ) ? $error->get_error_message() : __( 'The courses cannot be shown at the moment. Try again later.', 'backoffice' );
}

/**
 * The result of the last enrolment or withdrawal, after the redirect.
 *
 * @param string $course A UUID: a page can have several buttons.
 */
function result_paragraph( string $course ): string {
	$result = strtolower( $course ) === requested( 'backoffice_for' ) ? requested( 'backoffice_result' ) : '';
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
 * The UUID of a visitor who has enrolled here before, or an error. Looking at courses sends nobody's name and address.
 *
 * @return string|\WP_Error
 */
function known_visitor() {
	$id = get_current_user_id();
	return $id && ( get_user_option( 'backoffice_sent', $id ) || '' !== state_at_departure( $id ) ) ? visitor() : '';
}

/**
 * The UUID of the visitor, who is created if necessary; empty for those who are not participants; or an error.
 *
 * @return string|\WP_Error
 */
function visitor() {
	$user = wp_get_current_user();
	return is_participant( $user ) ? ensure_person( $user ) : '';
}
