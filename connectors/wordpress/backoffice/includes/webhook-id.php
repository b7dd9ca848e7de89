<?php
/**
 * The ID of the webhook. The same site and client always have the same, so that none is left over.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * Which client and site a webhook belongs to. Until version 0.1 this was its ID, too: anyone who knew both could compute it.
 *
 * @param string $client_id A UUID.
 * @param string $url       Of this site.
 */
function webhook_place( string $client_id, string $url ): string {
	return uuid_of_hash( hash( 'sha256', "$client_id $url" ) );
}

/**
 * The IDs to try, the best first. Only the client secret leads to them, so that no other client of the learning area can take
 * them first; if one does, the service says that there is none, and the next is tried. A webhook that exists keeps its ID.
 *
 * @param array  $known      What is remembered.
 * @param array  $connection As connection() returns it.
 * @param string $url        Of this site.
 * @return string[]
 */
function webhook_ids( array $known, array $connection, string $url ): array {
	// Without a secret there never was one.
	$id   = is_uuid( $known['id'] ?? '' ) && '' !== ( $known['secret'] ?? '' ) ? $known['id'] : '';
	$kept = '' !== $id && ( $known['place'] ?? $id ) === webhook_place( $connection['client_id'], $url ) ? array( $id ) : array();
	foreach ( array( 1, 2 ) as $nth ) {
		$kept[] = uuid_of_hash( hash_hmac( 'sha256', "backoffice webhook $nth {$connection['client_id']} $url", $connection['client_secret'] ) );
	}
	return array_values( array_unique( $kept ) );
}

/**
 * RFC 9562, version 8: bits of our own choice.
 *
 * @param string $hex At least 32 digits.
 */
function uuid_of_hash( string $hex ): string {
	return substr( $hex, 0, 8 ) . '-' . substr( $hex, 8, 4 ) . '-8' . substr( $hex, 13, 3 ) . '-8' . substr( $hex, 17, 3 ) . '-' . substr( $hex, 20, 12 );
}
