<?php
/**
 * The service reports changed courses at once, if it can reach this site. WP-Cron checks for changes in any case, because a
 * message may get lost.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'rest_api_init', __NAMESPACE__ . '\\add_webhook_route' );

const MAX_RECEIVED = 50;
const MAX_EVENT_BYTES = 131072;

/** Anyone can send requests here. Only signed ones have an effect. */
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
	if ( null === $secret || strlen( $body ) > MAX_EVENT_BYTES || ! is_signed( $headers, $body, $secret ) ) {
		return new \WP_REST_Response( array( 'message' => 'The signature is not valid.' ), 401 );
	}
	$event = json_decode( $body, true );
	$type  = is_array( $event ) ? ( $event['type'] ?? '' ) : '';
	if ( 'webhook.verify' === $type ) {
		// The service asks whether this site wants its messages. The signature shows that the site subscribed to them.
		$challenge = $event['data']['challenge'] ?? null;
		return is_string( $challenge ) ? new \WP_REST_Response( array( 'challenge' => $challenge ), 200 ) : new \WP_REST_Response( null, 400 );
	}
	$received = (array) get_option( 'backoffice_received', array() );
	if ( 'webhook.test' !== $type && ! in_array( $headers['id'], $received, true ) ) {
		update_option( 'backoffice_received', array_slice( array_merge( $received, array( $headers['id'] ) ), -MAX_RECEIVED ), false );
		refresh_cached();
	}
	return new \WP_REST_Response( null, 204 );
}

/**
 * Makes sure that the service has the webhook. A refusal is remembered for a day: most likely the service cannot reach this site.
 */
function subscribe(): void {
	$connection = connection();
	if ( is_wp_error( $connection ) ) {
		return;
	}
	$url   = rest_url( 'backoffice/v1/webhook' );
	$known = (array) get_option( 'backoffice_webhook', array() );
	$ids   = webhook_ids( $known, $connection, $url );
	$mine  = ( $known['for'] ?? '' ) === connection_name() . $ids[0];
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
	foreach ( $ids as $id ) {
		$made = call( 'PUT', path_of( 'webhooks', $id ), $lane + array( 'body' => $body ) );
		if ( 'not_found' !== code_of( $made ) ) {
			break;
		}
		// Another client of the learning area has it.
		$secret = null;
	}
	if ( ! is_wp_error( $made ) && null === $secret && ! is_string( $made['secret'] ?? null ) ) {
		$made = call( 'POST', path_of( 'webhooks', $id, 'rotate-secret' ), $lane );
	}
	if ( ! is_wp_error( $made ) && 'active' !== ( $made['status'] ?? 'active' ) ) {
		call( 'POST', path_of( 'webhooks', $id, 'resume' ), $lane + array( 'body' => array( 'from' => 'now' ) ) );
	}
	$given = is_wp_error( $made ) ? $secret : ( is_string( $made['secret'] ?? null ) ? $made['secret'] : $secret );
	$keep  = array(
		'id'     => $id,
		'place'  => webhook_place( $connection['client_id'], $url ),
		'for'    => connection_name() . $id,
		'taken'  => 'not_found' === code_of( $made ),
		'secret' => null === $given ? '' : seal( $given, webhook_purpose() ),
		// Checked again from time to time, because it may have been disabled.
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

/** The secret of one connection says nothing about messages of another. */
function webhook_purpose(): string {
	return 'webhook of ' . connection_name();
}
