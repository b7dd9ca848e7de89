<?php
/**
 * One request to the service.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const TIMEOUT_SECONDS = 8;
const MAX_BYTES   = 4194304;

/**
 * Sends it. Redirects are not followed: the secret and the token are for this installation only.
 *
 * @param string            $base_url As read_base_url() returns it.
 * @param string            $method   GET, POST, PUT or PATCH.
 * @param string            $path     Begins with a slash.
 * @param array             $headers  By name.
 * @param array|string|null $body     A form as an array, or JSON as text.
 * @return array|\WP_Error The decoded body.
 */
function send( string $base_url, string $method, string $path, array $headers = array(), $body = null ) {
	$args     = array(
		'method'              => $method,
		'headers'             => array( 'Accept' => 'application/json' ) + $headers,
		'body'                => $body,
		'timeout'             => TIMEOUT_SECONDS,
		'redirection'         => 0,
		'limit_response_size' => MAX_BYTES,
		'cookies'             => array(),
		'user-agent'          => 'Backoffice for WordPress/' . VERSION,
		'reject_unsafe_urls'  => only_public_addresses() && ! connection_is_fixed(),
	);
	$response = wp_remote_request( $base_url . $path, $args );
	if ( is_wp_error( $response ) ) {
		// Its own message may contain the request.
		return no_response( $base_url );
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	$read   = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( 204 === $status ) {
		return array();
	}
	if ( $status < 200 || $status > 299 || ! is_array( $read ) ) {
		return problem_of( $response, $base_url );
	}
	return $read;
}
