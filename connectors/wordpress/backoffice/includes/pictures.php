<?php
/**
 * Pictures of courses. The browser of every visitor loads them from the address in the course, and so tells that
 * server who looks when. So they are only loaded from hosts that the site's administrators name, and from the site's own uploads.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const HOST_PATTERN = '/\A[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9][0-9]{0,4})?\z/';

/**
 * The picture, or nothing. Its server is not told which page shows it.
 *
 * @param array $course From the service.
 */
function course_image( array $course ): string {
	$address = web_address( $course['image_url'] ?? '' );
	/** Whether pictures of courses are shown at all. */
	if ( '' === $address || ! may_load( $address ) || ! apply_filters( 'backoffice_show_images', true ) ) {
		return '';
	}
	return '<img class="backoffice-image" src="' . esc_url( $address ) . '" alt="" loading="lazy" referrerpolicy="no-referrer" style="max-width:100%;height:auto">';
}

/**
 * Whether browsers of visitors may load something from there.
 *
 * @param string $address From web_address().
 */
function may_load( string $address ): bool {
	// Read by a pattern: where PHP and browsers understand a URL differently, it does not match.
	if ( ! preg_match( '~\A(https?)://([a-z0-9.-]+(?::[0-9]+)?)([/?#]|\z)~i', $address, $parts ) ) {
		return false;
	}
	$usual = 'https' === strtolower( $parts[1] ) ? ':443' : ':80';
	$host  = (string) preg_replace( "/$usual\\z/", '', strtolower( $parts[2] ) );
	return in_array( $host, image_hosts(), true ) || is_upload( $address );
}

/**
 * Whether it is a file of this site's media. Nothing else of this site: a browser loads a picture with the visitor's cookies.
 *
 * @param string $address From web_address().
 */
function is_upload( string $address ): bool {
	$uploads = trailingslashit( wp_upload_dir( null, false )['baseurl'] );
	if ( 0 !== strpos( $address, $uploads ) ) {
		return false;
	}
	// Only plain names, so that no browser reads another folder out of it.
	$path = substr( $address, strlen( $uploads ) );
	return 1 === preg_match( '~\A[^\\\\?#]+\z~', $path ) && ! preg_match( '~(\A|/)(\.|%2e)|%2f|%5c~i', $path );
}

/** The hosts that administrators have named, each with its port if that is not the usual one. */
function image_hosts(): array {
	return array_values( array_filter( (array) get_option( 'backoffice_image_hosts', array() ), 'is_string' ) );
}

/**
 * The hosts in what was entered, or an error that names the first that is none.
 *
 * @param string $text Separated by blanks or commas.
 * @return string[]|\WP_Error
 */
function read_image_hosts( string $text ) {
	$hosts = array_values( array_unique( (array) preg_split( '/[\s,]+/', strtolower( $text ), -1, PREG_SPLIT_NO_EMPTY ) ) );
	foreach ( $hosts as $host ) {
		if ( ! preg_match( HOST_PATTERN, $host ) ) {
			/* translators: %s: what was entered */
			return new \WP_Error( 'backoffice_image_host', sprintf( __( '"%s" is not the name of a host, such as images.example.org.', 'backoffice' ), $host ) );
		}
	}
	return $hosts;
}
