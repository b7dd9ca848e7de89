<?php
/**
 * Keeps secrets in the database so that an export of it does not contain them.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * Encrypts with a key that is made of the site's salts, which are in wp-config.php.
 *
 * @param string $plain The secret.
 */
function seal( string $plain ): string {
	$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- Bytes as text.
	return base64_encode( $nonce . sodium_crypto_secretbox( $plain, $nonce, sealing_key() ) );
}

/**
 * What was sealed, or null if the salts have changed since.
 *
 * @param mixed $sealed From the database.
 */
function unseal( $sealed ): ?string {
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- Bytes as text.
	$bytes = is_string( $sealed ) ? base64_decode( $sealed, true ) : false;
	if ( false === $bytes || strlen( $bytes ) <= SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ) {
		return null;
	}
	$nonce = substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
	$plain = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), $nonce, sealing_key() );
	return false === $plain ? null : $plain;
}

/** A key of its own, so that it opens nothing else. */
function sealing_key(): string {
	return hash_hmac( 'sha256', 'backoffice', wp_salt( 'auth' ), true );
}
