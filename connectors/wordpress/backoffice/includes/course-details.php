<?php
/**
 * What a course has besides its title and its description. All of it is from the service and none of it is trusted.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * The summary, or the description of a course that has none.
 *
 * @param array $course From the service.
 */
function summary_of( array $course ): string {
	foreach ( array( 'summary', 'description' ) as $field ) {
		if ( is_string( $course[ $field ] ?? null ) && '' !== $course[ $field ] ) {
			return $course[ $field ];
		}
	}
	return '';
}

/**
 * Duration and tags in one line, or nothing.
 *
 * @param array $course From the service.
 */
function course_facts( array $course ): string {
	$minutes = $course['duration_minutes'] ?? null;
	$tags    = is_array( $course['tags'] ?? null ) ? array_filter( $course['tags'], 'is_string' ) : array();
	/* translators: %s: a number */
	$length = is_int( $minutes ) && $minutes > 0 ? array( sprintf( _n( '%s minute', '%s minutes', $minutes, 'backoffice' ), number_format_i18n( $minutes ) ) ) : array();
	$facts  = array_map( __NAMESPACE__ . '\\plain_text', array_merge( $length, $tags ) );
	return $facts ? '<p class="backoffice-facts">' . implode( ' · ', $facts ) . '</p>' : '';
}

/**
 * The link to the course itself, for those enrolled, or nothing.
 *
 * @param array $course From the service.
 */
function course_link( array $course ): string {
	$address = web_address( $course['link'] ?? '' );
	return '' === $address ? '' : '<p><a class="backoffice-link" rel="noopener" href="' . esc_url( $address ) . '">' . esc_html__( 'Go to the course', 'backoffice' ) . '</a></p>';
}

/**
 * An https or http URL, or nothing.
 *
 * @param mixed $address From the service.
 */
function web_address( $address ): string {
	return is_string( $address ) && preg_match( '~\Ahttps?://[^\s"\'<>\[\]@/?#]+([/?#][^\s"\'<>\[\]]*)?\z~', $address ) ? $address : '';
}
