<?php
/**
 * Calls of /api/1.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * Calls the service on behalf of a user, or of the client itself.
 *
 * @param string           $method  GET, POST, PUT or PATCH.
 * @param string|\WP_Error $path    From path_of(), or a fixed one.
 * @param array            $more    "query", "body", "acting", a UUID, and "lane", if it is not that of the current user.
 * @return array|\WP_Error
 */
function call( string $method, $path, array $more = array() ) {
	$connection = connection();
	if ( is_wp_error( $path ) || is_wp_error( $connection ) ) {
		return is_wp_error( $path ) ? $path : $connection;
	}
	$lane  = $more['lane'] ?? lane_of_now();
	$pause = remembered_error( $connection ) ?? remembered_error( $connection, $lane );
	if ( null !== $pause ) {
		return $pause;
	}
	if ( VISITOR === $lane && ! take_from_visitors_budget() ) {
		return too_many_calls();
	}
	$token = token( $connection );
	if ( is_wp_error( $token ) ) {
		return $token;
	}
	$result = send_with( $connection, $token, $method, $path, $more );
	if ( is_wp_error( $result ) && 401 === ( $result->get_error_data()['status'] ?? 0 ) ) {
		$token  = token( $connection, $token );
		$result = is_wp_error( $token ) ? $token : send_with( $connection, $token, $method, $path, $more );
	}
	if ( is_wp_error( $result ) && is_passing( $result ) ) {
		pause_calls( $connection, $result, $lane );
	}
	return $result;
}

/**
 * One request with this token.
 *
 * @param array  $connection As connection() returns it.
 * @param string $token      The bearer token.
 * @param string $method     GET, POST, PUT or PATCH.
 * @param string $path       Begins with a slash.
 * @param array  $more       "query", "body" and "acting".
 * @return array|\WP_Error
 */
function send_with( array $connection, string $token, string $method, string $path, array $more ) {
	$query   = empty( $more['query'] ) ? '' : '?' . http_build_query( $more['query'], '', '&', PHP_QUERY_RFC3986 );
	$headers = array(
		'Authorization'       => "Bearer $token",
		'Service-Client-UUID' => $more['acting'] ?? $connection['client_id'],
	);
	if ( ! isset( $more['body'] ) ) {
		return send( $connection['base_url'], $method, $path . $query, $headers );
	}
	$headers['Content-Type'] = 'application/json';
	return send( $connection['base_url'], $method, $path . $query, $headers, wp_json_encode( $more['body'] ) );
}
