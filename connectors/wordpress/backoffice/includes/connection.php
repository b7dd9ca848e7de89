<?php
/**
 * The three values of the connection.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/** Whether wp-config.php has the three values. Then the settings page cannot change them. */
function connection_is_fixed(): bool {
	return defined( 'BACKOFFICE_BASE_URL' ) && defined( 'BACKOFFICE_CLIENT_ID' ) && defined( 'BACKOFFICE_CLIENT_SECRET' );
}

/**
 * Base URL, client ID and client secret, or an error that says what is missing.
 *
 * @return array{base_url: string, client_id: string, client_secret: string}|\WP_Error
 */
function connection() {
	$fixed = connection_is_fixed();
	$saved = $fixed ? array() : (array) get_option( 'backoffice_connection', array() );
	if ( ! $fixed && ! $saved ) {
		return new \WP_Error( 'backoffice_not_connected', __( 'This site is not connected to Backoffice yet.', 'backoffice' ) );
	}
	$secret   = $fixed ? (string) constant( 'BACKOFFICE_CLIENT_SECRET' ) : unseal( $saved['client_secret'] ?? '', secret_purpose( $saved['base_url'] ?? '' ) );
	$base_url = read_base_url( $fixed ? constant( 'BACKOFFICE_BASE_URL' ) : ( $saved['base_url'] ?? '' ), $fixed );
	$client   = $fixed ? constant( 'BACKOFFICE_CLIENT_ID' ) : ( $saved['client_id'] ?? '' );
	if ( is_wp_error( $base_url ) ) {
		return $base_url;
	}
	if ( null === $secret ) {
		return new \WP_Error( 'backoffice_secret_lost', __( 'The client secret cannot be read, because the salts in wp-config.php or the base URL have changed. Enter it again.', 'backoffice' ) );
	}
	if ( ! is_uuid( $client ) ) {
		return new \WP_Error( 'backoffice_client_id', __( 'The client ID is not a UUID.', 'backoffice' ) );
	}
	return array(
		'base_url'      => $base_url,
		'client_id'     => strtolower( $client ),
		'client_secret' => $secret,
	);
}

/**
 * Saves the three values; drops the token and everything cached with the old ones.
 *
 * @param string $base_url  As read_base_url() returns it.
 * @param string $client_id A UUID.
 * @param string $secret    The client secret.
 */
function save_connection( string $base_url, string $client_id, string $secret ): void {
	$values = array(
		'base_url'      => $base_url,
		'client_id'     => $client_id,
		'client_secret' => seal( $secret, secret_purpose( $base_url ) ),
	);
	update_option( 'backoffice_connection', $values, false );
	forget_token();
	resume_calls();
	forget_cached();
}

/**
 * A copy of the secret in the database opens for this base URL only: with another one it would be sent elsewhere.
 *
 * @param mixed $base_url As it is saved.
 */
function secret_purpose( $base_url ): string {
	return 'client secret for ' . ( is_string( $base_url ) ? $base_url : '' );
}

/** Which installation and access token this is, whether they are saved or come from wp-config.php. Without spaces. */
function connection_name(): string {
	$fixed = connection_is_fixed();
	$saved = $fixed ? array() : (array) get_option( 'backoffice_connection', array() );
	$parts = $fixed ? array( constant( 'BACKOFFICE_BASE_URL' ), constant( 'BACKOFFICE_CLIENT_ID' ) ) : array( $saved['base_url'] ?? '', $saved['client_id'] ?? '' );
	return md5( strtolower( wp_json_encode( $parts ) ) );
}

/**
 * Distinguishes connections without revealing the secret.
 *
 * @param array $connection As connection() returns it.
 */
function fingerprint( array $connection ): string {
	return hash_hmac( 'sha256', implode( "\n", $connection ), wp_salt( 'auth' ) );
}
