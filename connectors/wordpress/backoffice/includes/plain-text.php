<?php
/**
 * Text from elsewhere, for HTML.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * Shown exactly as written, in elements and in attributes. WordPress runs shortcodes over what blocks have rendered, and
 * afterwards turns "&#91;" back into a bracket. So brackets are written in a way that it leaves alone, and "&" is always
 * encoded, which esc_html() does not do.
 *
 * @param mixed $text From the service or from the request.
 */
function plain_text( $text ): string {
	$encoded = htmlspecialchars( is_scalar( $text ) ? (string) $text : '', ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8', true );
	return str_replace( array( '[', ']' ), array( '&#x5b;', '&#x5d;' ), $encoded );
}
