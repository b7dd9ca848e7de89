<?php
/**
 * Enrols and withdraws: a form without JavaScript, to admin-post.php.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_post_backoffice_enrol', __NAMESPACE__ . '\\handle_enrolment' );
add_action( 'admin_post_backoffice_withdraw', __NAMESPACE__ . '\\handle_enrolment' );
add_action( 'admin_post_nopriv_backoffice_enrol', __NAMESPACE__ . '\\ask_to_log_in' );
add_action( 'admin_post_nopriv_backoffice_withdraw', __NAMESPACE__ . '\\ask_to_log_in' );

/** Enrols or withdraws on behalf of the visitor, then redirects back to the page. */
function handle_enrolment(): void {
	if ( 'POST' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
		wp_die( esc_html__( 'Use the button on the page of the course.', 'backoffice' ), '', array( 'response' => 405 ) );
	}
	$course = isset( $_POST['course'] ) ? sanitize_text_field( wp_unslash( $_POST['course'] ) ) : '';
	check_admin_referer( "backoffice_enrolment_$course" );
	$withdraw = isset( $_POST['action'] ) && 'backoffice_withdraw' === $_POST['action'];
	$uuid     = visitor();
	$result   = $uuid;
	if ( ! is_wp_error( $uuid ) ) {
		$result = '' === $uuid ? new \WP_Error( 'backoffice_no_part' ) : ( $withdraw ? withdraw( $uuid, $course ) : enrol( $uuid, $course ) );
	}
	$known   = array( 'course_not_open', 'enrolment_exists', 'enrolment_status' );
	$failure = in_array( code_of( $result ), $known, true ) ? code_of( $result ) : 'failed';
	$done    = $withdraw ? 'withdrawn' : 'enrolled';
	$said    = array(
		'backoffice_result' => is_wp_error( $result ) ? $failure : $done,
		'backoffice_for'    => is_uuid( $course ) ? strtolower( $course ) : false,
	);
	wp_safe_redirect( add_query_arg( $said, wp_get_referer() ? wp_get_referer() : home_url( '/' ) ), 303 );
	exit;
}

/** The session has ended: back to the page through the login. */
function ask_to_log_in(): void {
	wp_safe_redirect( wp_login_url( wp_get_referer() ? wp_get_referer() : home_url( '/' ) ), 303 );
	exit;
}

/**
 * Enrols the visitor.
 *
 * @param string $uuid   Of the visitor.
 * @param string $course A UUID.
 * @return array|\WP_Error
 */
function enrol( string $uuid, string $course ) {
	if ( ! is_uuid( $course ) ) {
		return path_of( 'courses', $course );
	}
	$body = array(
		'user_uuid' => $uuid,
		'course_id' => strtolower( $course ),
	);
	$more = array(
		'body'   => $body,
		'acting' => $uuid,
	);
	return call( 'POST', '/api/1/enrolments', $more );
}

/**
 * Withdraws the visitor.
 *
 * @param string $uuid   Of the visitor.
 * @param string $course A UUID.
 * @return array|\WP_Error
 */
function withdraw( string $uuid, string $course ) {
	$enrolment = is_uuid( $course ) ? find_enrolment( $uuid, $course ) : path_of( 'courses', $course );
	if ( is_wp_error( $enrolment ) ) {
		return $enrolment;
	}
	return call( 'POST', path_of( 'enrolments', $enrolment['id'] ?? '', 'withdraw' ), array( 'acting' => $uuid ) );
}
