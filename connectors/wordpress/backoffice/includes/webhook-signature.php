<?php
/**
 * Whether a message really comes from the service: Standard Webhooks, HMAC-SHA256.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

const TOLERANCE_SECONDS = 300;

/**
 * Checks the signature of the bytes as they arrived, and that they are not old.
 *
 * @param array  $headers "id", "timestamp" and "signature", as they arrived.
 * @param string $body    As it arrived.
 * @param string $secret  Begins with "whsec_".
 */
function is_signed( array $headers, string $body, string $secret ): bool {
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- Bytes as text.
	$key = 0 === strpos( $secret, 'whsec_' ) ? base64_decode( substr( $secret, 6 ), true ) : false;
	if ( ! is_string( $key ) || '' === $key || '' === $headers['id'] || ! preg_match( '/\A\d{1,12}\z/', $headers['timestamp'] ) ) {
		return false;
	}
	if ( abs( time() - (int) $headers['timestamp'] ) > TOLERANCE_SECONDS ) {
		return false;
	}
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- Bytes as text.
	$wanted = 'v1,' . base64_encode( hash_hmac( 'sha256', $headers['id'] . '.' . $headers['timestamp'] . '.' . $body, $key, true ) );
	$signed = false;
	// While a secret is rotated there are two.
	foreach ( array_slice( explode( ' ', $headers['signature'] ), 0, 10 ) as $given ) {
		$signed = hash_equals( $wanted, $given ) || $signed;
	}
	return $signed;
}
