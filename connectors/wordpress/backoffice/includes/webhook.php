<?php
/**
 * The service tells at once that courses have changed, if it can reach this site. Otherwise WP-Cron looks for changes, and
 * it does so anyway: a message may get lost.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'rest_api_init', __NAMESPACE__ . '\\add_webhook_route' );

const MOST_RECEIVED = 50;
const LARGEST_EVENT = 131072;

/** Anyone can send something here. Only what is signed has an effect. */
function add_webhook_route(): void {
	register_rest_route(
		'backoffice/v1',
		'/webhook',
		array(
			'methods'             => 'POST',
			'callback'            => __NAMESPACE__ . '\\receive_event',
			'permission_callback' => '__return_true',
		)
	);
}

/**
 * Refreshes what is shown.
 *
 * @param \WP_REST_Request $request From the service, or from anyone.
 */
function receive_event( \WP_REST_Request $request ): \WP_REST_Response {
	$known   = (array) get_option( 'backoffice_webhook', array() );
	$secret  = unseal( $known['secret'] ?? '', webhook_purpose() );
	$headers = array(
		'id'        => (string) $request->get_header( 'webhook-id' ),
		'timestamp' => (string) $request->get_header( 'webhook-timestamp' ),
		'signature' => (string) $request->get_header( 'webhook-signature' ),
	);
	$body    = (string) $request->get_body();
	if ( null === $secret || strlen( $body ) > LARGEST_EVENT || ! is_signed( $headers, $body, $secret ) ) {
		return new \WP_REST_Response( array( 'message' => 'The signature is not valid.' ), 401 );
	}
	$received = (array) get_option( 'backoffice_received', array() );
	$event    = json_decode( $body, true );
	$is_test  = is_array( $event ) && 'webhook.test' === ( $event['type'] ?? '' );
	if ( ! $is_test && ! in_array( $headers['id'], $received, true ) ) {
		update_option( 'backoffice_received', array_slice( array_merge( $received, array( $headers['id'] ) ), -MOST_RECEIVED ), false );
		refresh_cached();
	}
	return new \WP_REST_Response( null, 204 );
}

/**
 * Makes sure that the service has the webhook. A refusal is remembered for a day: most likely it does not reach this site.
 */
function subscribe(): void {
	$connection = connection();
	if ( is_wp_error( $connection ) ) {
		return;
	}
	$url   = rest_url( 'backoffice/v1/webhook' );
	$id    = webhook_id( $connection['client_id'], $url );
	$known = (array) get_option( 'backoffice_webhook', array() );
	$mine  = ( $known['for'] ?? '' ) === connection_name() . $id;
	if ( $mine && ( $known['until'] ?? 0 ) > time() ) {
		return;
	}
	$secret = $mine ? unseal( $known['secret'] ?? '', webhook_purpose() ) : null;
	$body   = array(
		'url'         => $url,
		'types'       => array( 'course.*', 'hierarchy_level.*' ),
		'payload'     => 'signal',
		'description' => 'WordPress',
	);
	$lane   = array( 'lane' => WEBHOOK );
	$made   = call( 'PUT', path_of( 'webhooks', $id ), $lane + array( 'body' => $body ) );
	if ( ! is_wp_error( $made ) && null === $secret && ! is_string( $made['secret'] ?? null ) ) {
		$made = call( 'POST', path_of( 'webhooks', $id, 'rotate-secret' ), $lane );
	}
	if ( ! is_wp_error( $made ) && 'active' !== ( $made['status'] ?? 'active' ) ) {
		call( 'POST', path_of( 'webhooks', $id, 'resume' ), $lane + array( 'body' => array( 'from' => 'now' ) ) );
	}
	$given = is_wp_error( $made ) ? $secret : ( is_string( $made['secret'] ?? null ) ? $made['secret'] : $secret );
	$keep  = array(
		'id'     => $id,
		'for'    => connection_name() . $id,
		'secret' => null === $given ? '' : seal( $given, webhook_purpose() ),
		// From time to time it is made sure of: it may have been disabled.
		'until'  => time() + ( is_wp_error( $made ) && is_passing( $made ) ? HOUR_IN_SECONDS : DAY_IN_SECONDS ),
	);
	update_option( 'backoffice_webhook', $keep, false );
}

/** Nothing is left behind in the service. If it does not respond, the next attempt knows what to remove. */
function unsubscribe(): void {
	$known = (array) get_option( 'backoffice_webhook', array() );
	if ( is_uuid( $known['id'] ?? '' ) && '' !== ( $known['secret'] ?? '' ) ) {
		$gone = call( 'DELETE', path_of( 'webhooks', $known['id'] ), array( 'lane' => WEBHOOK ) );
		if ( is_wp_error( $gone ) && 'not_found' !== code_of( $gone ) ) {
			return;
		}
	}
	delete_option( 'backoffice_webhook' );
	delete_option( 'backoffice_received' );
}

/** Whether messages arrive, as far as this site knows. */
function is_subscribed(): bool {
	$known = (array) get_option( 'backoffice_webhook', array() );
	return '' !== ( $known['secret'] ?? '' );
}

/**
 * The same site and client always have the same webhook, so that none is left behind.
 *
 * @param string $client_id A UUID.
 * @param string $url       Of this site.
 */
function webhook_id( string $client_id, string $url ): string {
	$hex = hash( 'sha256', "$client_id $url" );
	// RFC 9562, version 8: bits of our own choice.
	return substr( $hex, 0, 8 ) . '-' . substr( $hex, 8, 4 ) . '-8' . substr( $hex, 13, 3 ) . '-8' . substr( $hex, 17, 3 ) . '-' . substr( $hex, 20, 12 );
}

/** The secret of one connection says nothing about messages of another. */
function webhook_purpose(): string {
	return 'webhook of ' . connection_name();
}
