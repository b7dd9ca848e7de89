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
 * @param string $plain   The secret.
 * @param string $purpose What it is for.
 */
function seal( string $plain, string $purpose ): string {
	$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- Bytes as text.
	return base64_encode( $nonce . sodium_crypto_secretbox( $plain, $nonce, sealing_key( $purpose ) ) );
}

/**
 * What was sealed, or null if the salts have changed since, or it was sealed for something else.
 *
 * @param mixed  $sealed  From the database.
 * @param string $purpose What it is for.
 */
function unseal( $sealed, string $purpose ): ?string {
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- Bytes as text.
	$bytes = is_string( $sealed ) ? base64_decode( $sealed, true ) : false;
	if ( false === $bytes || strlen( $bytes ) <= SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ) {
		return null;
	}
	$nonce = substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
	$plain = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), $nonce, sealing_key( $purpose ) );
	return false === $plain ? null : $plain;
}

/**
 * A key of its own, so that it opens nothing else.
 *
 * @param string $purpose What it is for.
 */
function sealing_key( string $purpose ): string {
	return hash_hmac( 'sha256', "backoffice $purpose", wp_salt( 'auth' ), true );
}

/** Whether the key is really outside the database: WordPress keeps salts there that are missing, unchanged or used twice. */
function has_own_salts(): bool {
	$names = array( 'AUTH_KEY', 'AUTH_SALT', 'SECURE_AUTH_KEY', 'SECURE_AUTH_SALT', 'LOGGED_IN_KEY', 'LOGGED_IN_SALT', 'NONCE_KEY', 'NONCE_SALT', 'SECRET_KEY', 'SECRET_SALT' );
	$times = array_count_values( array_map( 'strval', array_map( 'constant', array_filter( $names, 'defined' ) ) ) );
	foreach ( array( 'AUTH_KEY', 'AUTH_SALT' ) as $name ) {
		$salt = defined( $name ) ? (string) constant( $name ) : '';
		if ( '' === $salt || 'put your unique phrase here' === $salt || $times[ $salt ] > 1 ) {
			return false;
		}
	}
	return true;
}
