<?php
/**
 * UUIDs, and the paths that are made of them.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * Whether this is exactly one UUID.
 *
 * @param mixed $value What came from data or from a request.
 */
function is_uuid( $value ): bool {
	return is_string( $value ) && 1 === preg_match( '/\A[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\z/i', $value );
}

/**
 * The only place where an id gets into a path: an id such as "…/anonymise#" would call another operation.
 *
 * @param string $collection Such as "users".
 * @param mixed  $id         A UUID.
 * @param string $operation  Such as "deactivate".
 * @return string|\WP_Error
 */
function path_of( string $collection, $id, string $operation = '' ) {
	if ( ! is_uuid( $id ) ) {
		return new \WP_Error( 'backoffice_no_uuid', __( 'The ID is not a UUID.', 'backoffice' ) );
	}
	return "/api/1/$collection/" . rawurlencode( strtolower( $id ) ) . ( '' === $operation ? '' : "/$operation" );
}
