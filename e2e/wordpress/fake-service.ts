/**
 * PHP that lets WordPress' HTTP functions return what a broken or hostile service would respond. `responses` maps a part
 * of the URL to a status and a body; the first that matches counts. Other requests go out.
 */
export function respondWith(responses: Record<string, [status: number, body: unknown]>): string {
  const json = JSON.stringify(Object.entries(responses)).replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  return `add_filter('pre_http_request', function ($result, $args, $url) {
    foreach (json_decode('${json}', true) as [$part, [$status, $body]]) {
      if (strpos($url, $part) !== false) return ['headers' => [], 'body' => json_encode($body), 'response' => ['code' => $status, 'message' => ''], 'cookies' => []];
    }
    return $result;
  }, 10, 3);`
}
