<?php
/**
 * The base URL of the installation, with the same rules as the SDK.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * The root URL without a trailing slash, or an error that says what is wrong.
 *
 * @param mixed $text       What was entered.
 * @param bool  $from_file  Whether it comes from wp-config.php.
 * @return string|\WP_Error
 */
function read_base_url( $text, bool $from_file = false ) {
	$text  = is_string( $text ) ? trim( $text ) : '';
	$parts = preg_match( '~\Ahttps?://[^\s\\\\]+\z~i', $text ) ? wp_parse_url( $text ) : false;
	if ( '' === $text ) {
		return wrong_base_url( __( 'The base URL is missing. It is the root URL of the installation.', 'backoffice' ) );
	}
	if ( ! $parts || empty( $parts['host'] ) ) {
		return wrong_base_url( __( 'The base URL is not a URL such as https://learn.example.org.', 'backoffice' ) );
	}
	// First, because the other texts show the URL.
	if ( isset( $parts['user'] ) || isset( $parts['pass'] ) || false !== strpos( $text, '@' ) ) {
		return wrong_base_url( __( 'The base URL contains a user name or a password. Enter the bare URL.', 'backoffice' ) );
	}
	$host = strtolower( $parts['host'] );
	if ( ! preg_match( '/\A([a-z0-9_.-]+|\[[0-9a-f:.]+\])\z/', $host ) ) {
		return wrong_base_url( __( 'The base URL is not a URL such as https://learn.example.org.', 'backoffice' ) );
	}
	$scheme = strtolower( $parts['scheme'] );
	$place  = $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	if ( isset( $parts['query'] ) || isset( $parts['fragment'] ) || '' !== trim( $parts['path'] ?? '', '/' ) ) {
		/* translators: %s: a URL */
		return wrong_base_url( sprintf( __( 'The base URL has a path. Use "%s".', 'backoffice' ), "$scheme://$place" ) );
	}
	if ( 'http' === $scheme && ! is_loopback( $host ) ) {
		/* translators: %s: a URL */
		return wrong_base_url( sprintf( __( 'The base URL would send the secret unencrypted. Use "%s".', 'backoffice' ), "https://$place" ) );
	}
	if ( ! $from_file && only_public_addresses() && ! wp_http_validate_url( "$scheme://$place/" ) ) {
		return wrong_base_url( __( 'The base URL leads to a private network or an unusual port. On this site, only wp-config.php can allow that.', 'backoffice' ) );
	}
	return "$scheme://$place";
}

/**
 * Administrators who may install plugins can call any address anyway. Where they may not, the three fields must not become a
 * way into the network of the server.
 */
function only_public_addresses(): bool {
	return is_multisite() || ! wp_is_file_mod_allowed( 'backoffice_private_address' );
}

/**
 * Whether the host is this machine.
 *
 * @param string $host In lower case, as in a URL.
 */
function is_loopback( string $host ): bool {
	return 1 === preg_match( '/\A(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])\z/', $host );
}

/**
 * An error about the base URL.
 *
 * @param string $text What is wrong and what to do.
 */
function wrong_base_url( string $text ): \WP_Error {
	return new \WP_Error( 'backoffice_base_url', $text );
}
