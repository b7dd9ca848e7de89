<?php
/**
 * Errors in words. None of them contains a secret, a token or the request.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * An error from what the service responded.
 *
 * @param array  $response From wp_remote_request().
 * @param string $base_url Where it came from.
 */
function problem_of( array $response, string $base_url ): \WP_Error {
	$status  = (int) wp_remote_retrieve_response_code( $response );
	$body    = json_decode( wp_remote_retrieve_body( $response ), true );
	$body    = is_array( $body ) ? $body : array();
	$code    = $body['code'] ?? $body['error'] ?? '';
	$request = wp_remote_retrieve_header( $response, 'x-request-id' );
	$details = array(
		'status'      => $status,
		'code'        => is_string( $code ) && preg_match( '/\A[a-z_]{1,60}\z/', $code ) ? $code : '',
		'reason'      => is_string( $body['reason'] ?? null ) ? sanitize_key( $body['reason'] ) : '',
		'request_id'  => is_string( $request ) && preg_match( '/\A[A-Za-z0-9._:-]{1,128}\z/', $request ) ? $request : '',
		'retry_after' => (int) wp_remote_retrieve_header( $response, 'retry-after' ),
	);
	return new \WP_Error( 'backoffice_problem', words_for( $details, $body, $base_url ), $details );
}

/**
 * What happened and what to do.
 *
 * @param array  $details  Status and code.
 * @param array  $body     What the service responded.
 * @param string $base_url Where it came from.
 */
function words_for( array $details, array $body, string $base_url ): string {
	if ( $details['status'] >= 500 ) {
		return __( 'Backoffice is unavailable at the moment. Try again shortly.', 'backoffice' );
	}
	switch ( $details['code'] ) {
		case 'invalid_client':
			return __( 'The client ID or the client secret is wrong, or the access token is no longer active. Check both values, or ask an administrator of Backoffice.', 'backoffice' );
		case 'invalid_token':
			return __( 'The access token is no longer active. Ask an administrator of Backoffice.', 'backoffice' );
		case 'insufficient_scope':
			return __( 'The access token may only read. Ask for one that may also write.', 'backoffice' );
		case 'network_not_allowed':
			return __( 'The access token does not work from the network of this site.', 'backoffice' );
		case 'acting_user_not_allowed':
			return __( 'Backoffice does not accept your account at the moment. Ask the administrator of this site.', 'backoffice' );
		case 'too_many_requests':
			return __( 'Too many requests at the moment. Try again in a minute.', 'backoffice' );
		case 'course_not_open':
			return __( 'The course is not open for enrolment.', 'backoffice' );
		case 'enrolment_exists':
			return __( 'You are already enrolled in this course.', 'backoffice' );
		case 'enrolment_status':
			return __( 'The status of your enrolment does not allow this.', 'backoffice' );
		case 'not_found':
		case 'course_not_found':
			return __( 'This does not exist, or not for you.', 'backoffice' );
		case '':
			/* translators: %s: a URL */
			return sprintf( __( 'Something responds at %s, but not a Backoffice installation. Check the base URL.', 'backoffice' ), $base_url );
	}
	$said = $body['detail'] ?? $body['error_description'] ?? '';
	return masked( is_string( $said ) ? mb_substr( $said, 0, 300 ) : '' );
}

/**
 * An error from a request that got no response.
 *
 * @param string $base_url Where it went.
 */
function no_response( string $base_url ): \WP_Error {
	/* translators: %s: a URL */
	$text = sprintf( __( 'Nothing responds at %s. Check the base URL, or try again later.', 'backoffice' ), $base_url );
	$details = array(
		'status'      => 0,
		'code'        => 'no_response',
		'reason'      => '',
		'request_id'  => '',
		'retry_after' => 0,
	);
	return new \WP_Error( 'backoffice_problem', $text, $details );
}

/**
 * The words, with the request ID if there is one.
 *
 * @param \WP_Error $error From a call.
 */
function in_words( \WP_Error $error ): string {
	$data = $error->get_error_data();
	$id   = is_array( $data ) ? ( $data['request_id'] ?? '' ) : '';
	/* translators: 1: what happened, 2: the ID of the request */
	return '' === $id ? $error->get_error_message() : sprintf( __( '%1$s (Request ID: %2$s)', 'backoffice' ), $error->get_error_message(), $id );
}

/**
 * The code of the service, such as "invalid_client".
 *
 * @param mixed $error From a call.
 */
function code_of( $error ): string {
	$data = is_wp_error( $error ) ? $error->get_error_data() : null;
	return is_array( $data ) ? (string) ( $data['code'] ?? '' ) : '';
}

/**
 * Whether the service could not do it now, but may do it later.
 *
 * @param \WP_Error $error From a call.
 */
function is_passing( \WP_Error $error ): bool {
	$data   = $error->get_error_data();
	$status = is_array( $data ) ? ( $data['status'] ?? -1 ) : -1;
	return 0 === $status || 401 === $status || 429 === $status || $status >= 500;
}

/**
 * Without anything that looks like one of the service's secrets.
 *
 * @param string $text From elsewhere.
 */
function masked( string $text ): string {
	return (string) preg_replace( '/\bbo[a-z]{1,4}_[A-Za-z0-9_-]+/', '…', $text );
}
